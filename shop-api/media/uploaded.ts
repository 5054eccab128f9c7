import sharp, { type Sharp } from 'sharp'
import { blurOf } from './blur.ts'

export const MAX_PICTURE_BYTES = 25 * 1024 * 1024
/** Above this a small file is a bomb: 50 megapixels fill 150 MB. */
const MAX_PIXELS = 50_000_000
/** Formats accepted for upload. SVG is not a picture but a document that can contain script. */
const ACCEPTED = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']

/** A picture's pixels, rotated as the camera recorded, without the file's metadata. */
export function pixelsOf(image: Buffer): Sharp {
  return sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
}

/**
 * Decodes an uploaded picture, regardless of its name or declared type.
 * @returns its displayed size in pixels, and its blur
 * @throws Error with a single-line message if it is not a picture, is too large, or cannot be decoded completely
 */
export async function readUploaded(bytes: Buffer): Promise<{ width: number; height: number; blur: string }> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new Error('The picture is larger than 25 MB.')
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!metadata || !ACCEPTED.includes(metadata.format))
    throw new Error('It is not a picture (JPEG, PNG, WebP, AVIF, GIF or TIFF).')
  const { width, height } = metadata.autoOrient
  if (width * height > MAX_PIXELS) throw new Error(`The picture has ${width} × ${height} pixels, more than 50 million.`)
  try {
    const small = await pixelsOf(bytes)
      .flatten({ background: '#ffffff' })
      .resize(48, 64, { fit: 'fill' })
      .png()
      .toBuffer()
    return { width, height, blur: await blurOf(small) }
  } catch {
    throw new Error('The picture is damaged.')
  }
}
