import type { Session } from '../../../db/client.ts'
import { insertRows } from '../../../db/write-rows.sql.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { blurOf } from '../../../media/blur.ts'
import { keepOriginal } from '../../../media/originals.ts'
import { PRODUCT_PICTURE_SIZE } from '../../../media/placeholder.ts'
import { drawColours, SWATCH_WIDTH } from '../rules/colour-swatch.ts'
import type { ImportCounter } from './import-report.ts'
import type { PictureRef, ProductDoc, ProductPatch } from './product.ts'

/** Pictures and swatches of the products in a file. */
export const picturesOf = ({ colours }: ProductPatch): PictureRef[] =>
  colours.flatMap(({ swatch, pictures = [] }) => (swatch ? [swatch, ...pictures] : pictures))

/** Checksums of the pictures and swatches that a product shows. */
export function shasOf({ colours }: ProductDoc): string[] {
  return colours.flatMap(({ swatchSha, imageShas }) => [swatchSha, ...imageShas])
}

/** Pictures that products show after the import and that the shop lacks, by checksum. */
export function freshPictures(
  merged: readonly { pictures: readonly PictureRef[]; doc: ProductDoc }[],
  stored: ReadonlyMap<string, unknown>,
): Map<string, PictureRef> {
  const fresh = new Map<string, PictureRef>()
  for (const { pictures, doc } of merged) {
    const shown = new Set(shasOf(doc))
    for (const picture of pictures)
      if (shown.has(picture.sha256) && !stored.has(picture.sha256) && !fresh.has(picture.sha256))
        fresh.set(picture.sha256, picture)
  }
  return fresh
}

/** Pictures of one import: counts them, and draws plain-colour swatches. */
export class ImportedPictures {
  readonly #counter: ImportCounter
  readonly #options: { isDry: boolean; store: FileStore }
  /** Pictures that this import brought. */
  readonly #brought = new Set<string>()

  constructor(counter: ImportCounter, options: { isDry: boolean; store: FileStore }) {
    this.#counter = counter
    this.#options = options
  }

  /** Rows of new pictures. Pictures without a source are left out. */
  async rowsOf(pictures: readonly PictureRef[]) {
    const rows = []
    for (const { sha256, alt, source } of pictures) {
      if (!source) continue
      if (!this.#brought.has(sha256)) {
        this.#brought.add(sha256)
        if (source.kind === 'url') this.#counter.picture('byAddress')
        if (source.kind === 'file') this.#counter.picture('byFile')
      }
      rows.push({ sha256, alt, ...(await this.#drawn(sha256, source)), createdAt: 'now' })
    }
    return rows
  }

  /** The file columns of a picture's row. Draws the file of a plain-colour swatch. */
  async #drawn(sha256: string, source: NonNullable<PictureRef['source']>) {
    switch (source.kind) {
      case 'url':
        return { ...PRODUCT_PICTURE_SIZE, blur: '', recipe: null }
      case 'file':
        return { width: source.width, height: source.height, blur: source.blur, recipe: null }
      case 'colours': {
        const row = { width: SWATCH_WIDTH, height: SWATCH_WIDTH, recipe: source.recipe }
        if (this.#options.isDry) return { ...row, blur: '' }
        const swatch = await drawColours(source.recipe)
        await keepOriginal(this.#options.store, sha256, swatch)
        return { ...row, blur: await blurOf(swatch) }
      }
    }
  }
}

/** Writes rows of pictures, and the addresses that they are fetched from. */
export async function writePictures(
  tx: Session,
  rows: { sha256: string }[],
  fresh: ReadonlyMap<string, PictureRef>,
): Promise<void> {
  await insertRows(tx, 'media', rows)
  await insertRows(
    tx,
    'import_media',
    rows.map(({ sha256 }) => ({ sha256 })),
  )
  const sources = rows.flatMap(({ sha256 }) => {
    const source = fresh.get(sha256)?.source
    // Staged pictures are not fetched while the import's tables exist.
    return source?.kind === 'url' ? [{ sha256, url: source.url, state: 'staged', tries: 0, nextTryAt: 'now' }] : []
  })
  await insertRows(tx, 'picture_sources', sources)
}
