import sharp from 'sharp'

/** Decoded pixels: red, green and blue, three bytes a pixel, row by row. */
export interface RawPicture {
  data: Uint8Array
  width: number
  height: number
}

/**
 * Twelve pixels, 3 across and 4 down, as 72 hexadecimal digits: the placeholder of a page until the picture is loaded.
 */
export async function blurOf(image: Buffer | RawPicture): Promise<string> {
  const source = Buffer.isBuffer(image)
    ? sharp(image)
    : sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
  const pixels = await source.resize(3, 4, { fit: 'fill', kernel: 'cubic' }).removeAlpha().raw().toBuffer()
  return pixels.toString('hex')
}
