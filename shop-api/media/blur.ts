import sharp from 'sharp'
import { weaveLabel } from '#sample/loom/label.ts'
import { swatchOf } from '#sample/loom/swatch.ts'
import { type Woven, weave } from '#sample/loom/weave.ts'
import type { Recipe } from '../db/schema/media.ts'

/** Width in pixels that a picture is drawn at for its blur alone: about a three-hundredth of the work. */
const GLIMPSE_WIDTH = 50

/** Twelve pixels, 3 across and 4 down, as 72 hexadecimal digits: what a page shows until the picture has come. */
export async function blurOf(image: Buffer | Woven): Promise<string> {
  const source = Buffer.isBuffer(image)
    ? sharp(image)
    : sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
  const pixels = await source.resize(3, 4, { fit: 'fill', kernel: 'cubic' }).removeAlpha().raw().toBuffer()
  return pixels.toString('hex')
}

/** The blur of a picture that has not been drawn yet. */
export function blurOfRecipe(recipe: Recipe): Promise<string> {
  if (recipe.kind === 'swatch') return blurOf(swatchOf(recipe.cloth, 12))
  if (recipe.kind === 'label') return blurOf(weaveLabel(recipe.label, 60))
  const { picture, width, height } = recipe
  const size = {
    width: GLIMPSE_WIDTH,
    height: Math.round((GLIMPSE_WIDTH * height) / width),
    scale: GLIMPSE_WIDTH / 1000,
  }
  return blurOf(weave(picture, size))
}
