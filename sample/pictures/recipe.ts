import type { Recipe } from '#shop-api/db/schema/media.ts'
import { pictureName } from '#shop-api/media/picture-name.ts'

/** JSON with every object's keys in order and absent fields left out: the same recipe is always the same text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`
}

/** Raised when the loom draws the same recipe better: browsers keep a picture for ever under its address. */
const EDITIONS: Record<Recipe['kind'], number> = { picture: 1, swatch: 2, label: 1 }

/** The name of a woven picture, from what is to be drawn. */
export function recipeSha(recipe: Recipe): string {
  return pictureName(canonicalJson([EDITIONS[recipe.kind], recipe]))
}
