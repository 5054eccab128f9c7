import sharp from 'sharp'
import { colourOfWord, namedColours } from '../../../media/colour-names.ts'
import { type ColourRecipe, MAX_COLOURS } from '../../../media/colour-recipe.ts'
import { pictureName } from '../../../media/picture-name.ts'
import type { PictureRef } from '../import/product.ts'
import { sameName } from './codes.ts'

/** A swatch's width and height in pixels. */
export const SWATCH_WIDTH = 256
/** A swatch for a colour by its name; null if the name contains no colour. */
export function swatchNamed(name: string): PictureRef | null {
  const colours = sameName(name)
    .split(/[^a-z]+/)
    .flatMap((word) => colourOfWord(word) ?? [])
  if (colours.length === 0) return null
  return swatchOfColours([...new Set(colours)].slice(0, MAX_COLOURS), name)
}

/** A swatch of undyed cloth, for a colour without a colour word in its name and without a picture. */
export const undyed = (name: string) => swatchOfColours([namedColours.oat], name)

/** The same colours have the same name in every shop. */
export function swatchOfColours(colours: string[], alt: string): PictureRef {
  const recipe: ColourRecipe = { kind: 'colours', colours }
  return { sha256: pictureName(JSON.stringify(['colours', colours])), alt, source: { kind: 'colours', recipe } }
}

/** Draws the swatch's file. */
export function drawColours({ colours }: ColourRecipe): Promise<Buffer> {
  const pixels = Buffer.from(colours.map((hex) => hex.slice(1)).join(''), 'hex')
  return sharp(pixels, { raw: { width: colours.length, height: 1, channels: 3 } })
    .resize(SWATCH_WIDTH, SWATCH_WIDTH, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
}
