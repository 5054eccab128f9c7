import sharp, { type Sharp } from 'sharp'
import { blurOf } from './blur.ts'

export const MAX_PICTURE_BYTES = 25 * 1024 * 1024
/** Above this a small file is a bomb: 50 megapixels fill 150 MB. */
const MAX_PIXELS = 50_000_000
/** What people upload. SVG is not a picture but a document that may hold script. */
const ACCEPTED = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']

/** A picture's pixels, turned as its camera says, without what the file tells besides them. */
export function pixelsOf(image: Buffer): Sharp {
  return sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
}

/**
 * Looks into an uploaded picture, whatever its name or its server say it is.
 * @returns its size as it is shown, in pixels, and its blur
 * @throws Error in one line when it is no picture, is too large, or cannot be drawn to its end
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
