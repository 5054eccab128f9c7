import sharp from 'sharp'

const WIDTH = 1600
const MAX_PIXELS = 50_000_000

/**
 * The front of a cheque as it is kept: upright, of a bounded size, a JPEG without what a camera writes into it.
 * @returns null for what is no picture that can be read
 */
export async function chequePicture(bytes: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).rotate()
    return await picture.resize({ width: WIDTH, withoutEnlargement: true }).jpeg({ quality: 82 }).toBuffer()
  } catch {
    return null
  }
}
