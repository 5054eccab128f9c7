import sharp from 'sharp'

/** The shape of every product picture, in pixels. */
export const PRODUCT_PICTURE_SIZE = { width: 1000, height: 1492 }
/** The colour of undyed cotton. */
const BACKGROUND = '#e7dfd0'

/** The picture shown until a file exists, and for a broken file. */
export function drawPlaceholder(): Promise<Buffer> {
  return sharp({ create: { ...PRODUCT_PICTURE_SIZE, channels: 3, background: BACKGROUND } })
    .png()
    .toBuffer()
}
