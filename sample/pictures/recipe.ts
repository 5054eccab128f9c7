import { pictureName } from '#shop-api/media/picture-name.ts'
import type { Cloth, Picture } from '../loom/cloth.ts'
import type { Label } from '../loom/label.ts'

/** How the loom draws a picture of the sample: cloth before the camera, a swatch of it, or a brand's label. */
export type Recipe =
  | { kind: 'picture'; picture: Picture; width: number; height: number }
  | { kind: 'swatch'; cloth: Cloth; width: number }
  | { kind: 'label'; label: Label; width: number }

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
const EDITIONS: Readonly<Record<string, number>> = { picture: 1, swatch: 2, label: 1 }

/** The name of a drawn picture, from what is to be drawn. */
export function recipeSha(recipe: Recipe): string {
  return pictureName(canonicalJson([EDITIONS[recipe.kind], recipe]))
}

/** Whether a picture of the database is one that this loom draws: its name follows from its recipe. */
export function isOurs(sha256: string, recipe: { kind: string } | null): recipe is Recipe {
  return recipe !== null && recipe.kind in EDITIONS && recipeSha(recipe as Recipe) === sha256
}
