import { blurOf } from '#shop-api/media/blur.ts'
import { encode } from '../loom/encode.ts'
import { weaveLabel } from '../loom/label.ts'
import type { LoomPool } from '../loom/pool.ts'
import { swatchOf } from '../loom/swatch.ts'
import { weave } from '../loom/weave.ts'
import type { Recipe } from './recipe.ts'

/** Width in pixels that a picture is drawn at for its blur alone: about a three-hundredth of the work. */
const BLUR_WIDTH = 50

/** Draws a picture at its full size, in the loom's own threads. */
export async function drawPicture(loom: LoomPool, recipe: Recipe): Promise<Buffer> {
  if (recipe.kind === 'swatch') return loom.swatch(recipe.cloth, recipe.width)
  if (recipe.kind === 'label') return (await encode(weaveLabel(recipe.label, recipe.width))).image
  const { picture, width, height } = recipe
  return (await loom.draw(picture, { width, height })).image
}

/** The blur of a picture that has not been drawn yet. */
export function blurOfRecipe(recipe: Recipe): Promise<string> {
  if (recipe.kind === 'swatch') return blurOf(swatchOf(recipe.cloth, 12))
  if (recipe.kind === 'label') return blurOf(weaveLabel(recipe.label, 60))
  const { picture, width, height } = recipe
  const size = {
    width: BLUR_WIDTH,
    height: Math.round((BLUR_WIDTH * height) / width),
    scale: BLUR_WIDTH / 1000,
  }
  return blurOf(weave(picture, size))
}
