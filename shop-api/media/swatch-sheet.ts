import sharp from 'sharp'
import { SHEET_TILE } from '#lib/catalogue/swatch-sheet.ts'

/**
 * Swatches side by side, each the middle of its picture.
 * @param swatches pictures of any size and format, in the family's order
 * @returns AVIF, some three hundred bytes a swatch
 */
export async function drawSwatchSheet(swatches: readonly Buffer[]): Promise<Buffer> {
  const tiles = await Promise.all(
    swatches.map((swatch) => sharp(swatch).resize(SHEET_TILE, SHEET_TILE, { fit: 'cover' }).png().toBuffer()),
  )
  return sharp({ create: { width: SHEET_TILE * tiles.length, height: SHEET_TILE, channels: 3, background: '#fff' } })
    .composite(tiles.map((input, at) => ({ input, left: at * SHEET_TILE, top: 0 })))
    .avif({ quality: 50, effort: 4 })
    .toBuffer()
}
