import type { Sharp } from 'sharp'
import { type MediaFormat, type MediaWidth, PRODUCT_WIDTHS, WIDE_WIDTHS } from '#lib/files/media.ts'
import { originalKey } from './originals.ts'
import { pixelsOf } from './uploaded.ts'

/** One of the sizes that pages use. */
export interface Size {
  width: MediaWidth
  format: MediaFormat
}

export const MEDIA_TYPES: Readonly<Record<MediaFormat, string>> = { avif: 'image/avif', jpg: 'image/jpeg' }

const PAGE_WIDTHS: readonly MediaWidth[] = [...PRODUCT_WIDTHS, ...WIDE_WIDTHS]

/** Widths that pages of earlier releases requested, in caches and search engines still. WebP is served as JPEG. */
const FORMER_WIDTHS = [64, 128, 256, 480, 640, 750, 1920]

/** The size that is served under an address; null if there is no such address. */
export function servedSize(width: number, extension: string): Size | null {
  if (!PAGE_WIDTHS.includes(width as MediaWidth) && !FORMER_WIDTHS.includes(width)) return null
  const served = PAGE_WIDTHS.find((one) => one >= width)
  if (served === undefined) return null
  return { width: served, format: extension === 'avif' ? 'avif' : 'jpg' }
}

/** The sizes that are made when a picture is stored: banners are wider than high, and shown wider than 1,000 px. */
export function sizesFor(picture: { width: number; height: number }): Size[] {
  const widths = PAGE_WIDTHS.filter((width) => width <= 1000 || picture.width > picture.height)
  // Pictures are never enlarged: beyond the picture's own width all sizes are the same.
  const last = widths.findIndex((width) => width >= picture.width)
  const distinct = last < 0 ? widths : widths.slice(0, last + 1)
  return distinct.flatMap((width) => [
    { width, format: 'avif' as const },
    { width, format: 'jpg' as const },
  ])
}

/** The key of a size in the file store. */
export const sizeKey = (sha256: string, { width, format }: Size) => `${originalKey(sha256)}-${width}.${format}`

function encode(image: Sharp, format: MediaFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 42, effort: 3 })
  // JPEG has no transparency.
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 70, mozjpeg: true })
}

/** A larger AVIF is encoded again. */
const MAX_SERVED_BYTES = 300_000

/** Whether a picture already has this size: a small AVIF without metadata and not wider than the size. */
export async function isSize(original: Buffer, { width, format }: Size): Promise<boolean> {
  if (format !== 'avif' || original.length > MAX_SERVED_BYTES) return false
  const { compression, width: own, exif, xmp, icc, iptc, orientation = 1 } = await pixelsOf(original).metadata()
  return compression === 'av1' && own <= width && !exif && !xmp && !icc && !iptc && orientation === 1
}

/** Makes one size of a picture. */
export async function makeSize(original: Buffer, { width, format }: Size): Promise<Buffer> {
  return encode(pixelsOf(original).resize({ width, withoutEnlargement: true }), format).toBuffer()
}
