import sharp from 'sharp'
import { SHEET_TILE } from '#lib/catalogue/swatch-sheet.ts'
import { pictureName } from './picture-name.ts'

/** Increased when the drawing changes: older stored sheets are drawn again. */
const EDITION = 2

/** The key of the sheet of these swatches in the file store. */
export const sheetKey = (shas: readonly string[]) =>
  `media/swatches/${pictureName(JSON.stringify([EDITION, shas]))}.avif`

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
