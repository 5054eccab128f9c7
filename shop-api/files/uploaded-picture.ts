import sharp from 'sharp'

const WIDTH = 1600
const MAX_PIXELS = 50_000_000

/**
 * The stored form of an uploaded picture: upright, of a limited size, a JPEG without camera metadata.
 * @returns null if the bytes are not a readable picture
 */
export async function uploadedPicture(bytes: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).rotate()
    return await picture.resize({ width: WIDTH, withoutEnlargement: true }).jpeg({ quality: 82 }).toBuffer()
  } catch {
    return null
  }
}
