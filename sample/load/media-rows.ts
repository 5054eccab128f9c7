import type { CataloguePicture } from '../catalogue/types.ts'
import { pictureFile, sizeOf } from '../pictures/picture-files.ts'

export interface MediaRow {
  sha256: string
  alt: string
  blur: string
  width: number
  height: number
  recipe: null
  /** Their sizes are files of the sample too. */
  sizedAt: 'now'
}

/** Pictures met while loading, each once. */
export class MediaRows {
  readonly #rows = new Map<string, MediaRow>()

  /** @returns the sha256 to refer to it by */
  add({ file, alt }: CataloguePicture): string {
    const { sha256, blur } = pictureFile(file)
    this.#rows.set(sha256, { sha256, alt, blur, ...sizeOf(file), recipe: null, sizedAt: 'now' })
    return sha256
  }

  get rows(): MediaRow[] {
    return [...this.#rows.values()]
  }
}
