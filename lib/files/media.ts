/**
 * Addresses of public pictures: `/media/<sha256>/<width>.<ext>`, immutable, at fixed widths only. Each size is made when
 * the picture is stored (shop-api/media/sizes.ts), so a further width costs disk and time for every picture.
 */

/** Cards and thumbnails; the product page and its zoom window. */
export const PRODUCT_WIDTHS = [320, 1000] as const
/** Additional widths for wide pictures: banners. */
export const WIDE_WIDTHS = [1280, 2560] as const
export type MediaWidth = (typeof PRODUCT_WIDTHS | typeof WIDE_WIDTHS)[number]
/** AVIF, and JPEG for browsers and services that cannot read it. */
export type MediaFormat = 'avif' | 'jpg'

/** A picture at one width. */
export function mediaAddress(sha256: string, width: MediaWidth, format: MediaFormat): string {
  return `/media/${sha256}/${width}.${format}`
}

/** The AVIF `srcset` of a picture; a single width needs no descriptor. */
export function mediaSet(sha256: string, widths: readonly MediaWidth[]): string {
  const [only, ...others] = widths
  if (only !== undefined && others.length === 0) return mediaAddress(sha256, only, 'avif')
  return widths.map((width) => `${mediaAddress(sha256, width, 'avif')} ${width}w`).join(', ')
}
