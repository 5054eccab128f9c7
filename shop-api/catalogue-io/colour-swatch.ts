import { recipeSha } from '#sample/pictures/recipe.ts'
import type { Recipe } from '../db/schema/media.ts'
import { sameName } from './codes.ts'
import { type Dye, dyes } from './colour-names.ts'
import type { PictureRef } from './product.ts'

/** Plain names of colours, in English and Swahili, by the dye that comes nearest. */
const PLAIN: Record<string, Dye> = {
  red: 'madder',
  blue: 'royal',
  green: 'forest',
  yellow: 'sun',
  grey: 'slate',
  gray: 'slate',
  brown: 'cocoa',
  beige: 'sand',
  tan: 'tan',
  gold: 'ochre',
  mustard: 'ochre',
  burgundy: 'wine',
  bordeaux: 'wine',
  violet: 'purple',
  lavender: 'lilac',
  turquoise: 'lagoon',
  ivory: 'milk',
  natural: 'oat',
  khaki: 'olive',
  denim: 'cobalt',
  fuchsia: 'magenta',
  peach: 'blush',
  salmon: 'coral',
  terracotta: 'brick',
  chocolate: 'coffee',
  ecru: 'oat',
  nyekundu: 'madder',
  buluu: 'royal',
  kijani: 'forest',
  nyeupe: 'white',
  nyeusi: 'black',
  manjano: 'sun',
  kijivu: 'slate',
  zambarau: 'purple',
  waridi: 'pink',
  kahawia: 'cocoa',
  chungwa: 'orange',
}
const SWATCH_WIDTH = 256

/** A woven swatch for a colour by its name; null when the name tells no colour. */
export function swatchNamed(name: string): PictureRef | null {
  const hexes = sameName(name)
    .split(/[^a-z]+/)
    .flatMap((word) => dyes[word as Dye] ?? (PLAIN[word] ? dyes[PLAIN[word]] : []))
  if (hexes.length === 0) return null
  return woven([...new Set(hexes)].slice(0, 6), name)
}

/** Undyed cloth, for a colour that has neither a telling name nor a picture. */
export const undyed = (name: string) => woven([dyes.oat], name)

function woven(yarns: string[], name: string): PictureRef {
  const kind = yarns.length > 1 ? ('stripe' as const) : ('twill' as const)
  const recipe: Recipe = { kind: 'swatch', cloth: { kind, yarns }, width: SWATCH_WIDTH }
  return { sha256: recipeSha(recipe), alt: name, source: { kind: 'woven', recipe } }
}
