import { PRODUCT_PICTURE_SIZE } from '#shop-api/media/placeholder.ts'
import type { CataloguePicture, Family, FamilyColour } from '../catalogue/types.ts'
import { LABEL_SIZE, type Label } from '../loom/label.ts'
import { blurOfRecipe } from '../pictures/draw.ts'
import { type Recipe, recipeSha } from '../pictures/recipe.ts'

/** Banners over the whole width of a window, and their crop for phones. */
export const WIDE_SIZE = { width: 2560, height: 1040 }
export const NARROW_SIZE = { width: 960, height: 800 }
const SWATCH_WIDTH = 256

export interface MediaRow {
  sha256: string
  alt: string
  blur: string
  width: number
  height: number
  recipe: Recipe
}

/** Pictures met while loading, each once. The blur of those that are seen first is drawn; the others' comes with them. */
export class MediaRows {
  readonly #rows = new Map<string, MediaRow>()
  readonly #wanted = new Set<string>()

  /** @returns the sha256 to refer to it by */
  picture({ alt, ...picture }: CataloguePicture, size = PRODUCT_PICTURE_SIZE, isFirst = false): string {
    return this.#add({ kind: 'picture', picture, ...size }, alt, size, isFirst)
  }

  swatch(family: Family, colour: FamilyColour): string {
    const recipe: Recipe = { kind: 'swatch', cloth: { ...family.cloth, yarns: colour.yarns }, width: SWATCH_WIDTH }
    return this.#add(recipe, colour.colorName, { width: SWATCH_WIDTH, height: SWATCH_WIDTH }, true)
  }

  label(label: Label, alt: string): string {
    return this.#add({ kind: 'label', label, width: LABEL_SIZE.width }, alt, LABEL_SIZE, false)
  }

  #add(recipe: Recipe, alt: string, size: { width: number; height: number }, isFirst: boolean): string {
    const sha256 = recipeSha(recipe)
    if (isFirst) this.#wanted.add(sha256)
    if (!this.#rows.has(sha256)) this.#rows.set(sha256, { sha256, alt, blur: '', ...size, recipe })
    return sha256
  }

  /** All rows; blurs that an earlier seed has drawn are taken from `known`. */
  async rows(known: ReadonlyMap<string, string>): Promise<MediaRow[]> {
    for (const sha256 of this.#wanted) {
      const row = this.#rows.get(sha256) as MediaRow
      row.blur = known.get(sha256) || (await blurOfRecipe(row.recipe))
    }
    return [...this.#rows.values()]
  }
}
