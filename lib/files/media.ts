/**
 * Addresses of public pictures: `/media/<sha256>/<width>.<ext>`, immutable, at fixed widths only.
 */

/** Widths that cloth (cards, details, menus) is served at. */
export const PRODUCT_WIDTHS = [256, 320, 480, 640, 750, 1000] as const
/** Widths that wide pictures (banners) are served at, beside those of cloth. */
export const HERO_WIDTHS = [1280, 1920, 2560] as const
export type MediaWidth = (typeof PRODUCT_WIDTHS | typeof HERO_WIDTHS)[number]
export type MediaFormat = 'avif' | 'webp' | 'jpg'

/** One picture at one width. */
export function mediaAddress(sha256: string, width: MediaWidth, format: MediaFormat): string {
  return `/media/${sha256}/${width}.${format}`
}

/** The `srcset` of a picture in one format. */
export function mediaSet(sha256: string, widths: readonly MediaWidth[], format: MediaFormat): string {
  return widths.map((width) => `${mediaAddress(sha256, width, format)} ${width}w`).join(', ')
}
