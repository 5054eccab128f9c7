import { setImmediate as turn } from 'node:timers/promises'
import { normalCode } from '#lib/format/normal-code.ts'
import type { Database, Session } from '../../../db/client.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { standardVatPerc } from '../../site/queries/standard-vat.ts'
import { findFamiliesOfCodes, findVariantsOfCodes } from '../queries/same-codes.ts'
import { loadSizeCodes } from '../queries/size-codes.ts'
import { sameName } from '../rules/codes.ts'
import { withRows } from './good-rows.ts'
import { ImportCounter, type ImportReport } from './import-report.ts'
import { freshPictures, ImportedPictures, picturesOf, shasOf, writePictures } from './imported-pictures.ts'
import {
  belowCostRows,
  type HeldPrice,
  type ImportRules,
  NEEDS_PRICE,
  withoutColumns,
  withoutPricesOf,
} from './left-out-columns.ts'
import { mergeProduct } from './merge.ts'
import { leftOut, type Problem } from './problem.ts'
import type { ProductDoc, ProductPatch } from './product.ts'
import { loadBrandImages, loadCosts, loadMedia } from './queries/import-rows.ts'
import { findVersions } from './queries/load-products.sql.ts'
import { loadProducts } from './queries/load-products.ts'
import { loadShelves } from './queries/load-shelves.ts'
import { stageProducts } from './queries/stage-products.ts'
import { abandonStaged, beginStaging, type WaitingShelf } from './queries/staging.ts'
import { switchOver } from './queries/switch.ts'
import type { Shelves } from './shelves.ts'

export interface ImportSession {
  /** Compares products with the shop's and stages the differences. @returns problems of some of them */
  add: (patches: readonly ProductPatch[]) => Promise<Problem[]>
  report: () => ImportReport
  /** Makes it the catalogue, all at once. @returns the changed families' ids and how long the switch took, ms */
  switch: (hooks?: SwitchHooks) => Promise<{ ids: number[]; ms: number }>
  /** Takes everything back. */
  abandon: () => Promise<void>
}

export interface SessionOptions {
  /** Stored with the switch, so that it can be looked up afterwards. */
  id: string
  /** Compare and report only, without writing. */
  isDry: boolean
  /** The day new products are published on, YYYY-MM-DD. */
  today: string
  /** Storage of the swatches that are drawn for colours. */
  store: FileStore
  /** Columns left unchanged; prices below cost are then also held. Absent: all columns are imported. */
  rules?: ImportRules | undefined
  /** The staff member who imports, if any. */
  staffId?: number
  /** Called for each compared product. */
  onCompared?: ((product: ComparedProduct) => void) | undefined
}

/** A product after the import, with its present version in the shop. */
export interface ComparedProduct {
  line: number
  doc: ProductDoc
  existing: ProductDoc | undefined
  held: readonly HeldPrice[]
  shelves: Shelves
}

/** Work in the transaction of a switch, before and after it. */
export interface SwitchHooks {
  before?: (tx: Session) => Promise<void>
  after?: (tx: Session, ids: readonly number[]) => Promise<void>
}

/** Begins an import after undoing the remains of an earlier one. One at a time. */
export async function openImport(database: Database, options: SessionOptions): Promise<ImportSession> {
  if (!options.isDry) await abandonStaged(database)
  // Read before the waiting shelf is made, so that no product takes it for its own.
  const shelves = await loadShelves(database)
  const waiting = options.isDry ? null : await database.transaction(beginStaging)
  const vatPerc = await standardVatPerc(database)
  return new DatabaseImport(database, options, shelves, waiting, await loadSizeCodes(database), vatPerc)
}

class DatabaseImport implements ImportSession {
  readonly #database: Database
  readonly #options: SessionOptions
  readonly #shelves: Shelves
  readonly #waiting: WaitingShelf | null
  readonly #sizeCodes: Map<string, string>
  readonly #vatPerc: number
  readonly #counter: ImportCounter
  readonly #pictures: ImportedPictures
  /** The version of each family when it was read. Only for an import by staff. */
  readonly #versions = new Map<number, string>()

  constructor(
    database: Database,
    options: SessionOptions,
    shelves: Shelves,
    waiting: WaitingShelf | null,
    sizeCodes: Map<string, string>,
    vatPerc: number,
  ) {
    this.#database = database
    this.#options = options
    this.#shelves = shelves
    this.#waiting = waiting
    this.#sizeCodes = sizeCodes
    this.#vatPerc = vatPerc
    this.#counter = new ImportCounter(shelves)
    this.#pictures = new ImportedPictures(this.#counter, options)
  }

  async add(patches: readonly ProductPatch[]): Promise<Problem[]> {
    const existing = await this.#existingOf(patches)
    const problems: Problem[] = []
    const skus = patches.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? []))
    const owners = new Map<string, string>()
    for (const { code, owner } of await findVariantsOfCodes(this.#database, skus)) owners.set(normalCode(code), owner)
    await turn()
    const costs = await this.#costsOf(existing)
    const media = await loadMedia(
      this.#database,
      patches.flatMap(picturesOf).map(({ sha256 }) => sha256),
    )
    const merged = patches.flatMap((given) => {
      const patch = this.#options.rules ? withoutColumns(given, this.#options.rules) : given
      const stored = existing.get(patch.code) ?? existing.get(normalCode(patch.code))
      const own = this.#withoutOthers(patch, stored, owners, problems)
      if (own.variants.length === 0) return []
      // Before anything is made of the product: one that is left out must not make a brand or a collection.
      const missing = picturesOf(own).filter(({ sha256, source }) => !source && !media.has(sha256))
      if (missing.length > 0) {
        for (const sha256 of new Set(missing.map((one) => one.sha256)))
          problems.push({ line: own.line, column: '', reason: `The shop has no picture ${sha256.slice(0, 12)}…` })
        problems.push(...leftOut(linesOf(own), problems, own.line))
        return []
      }
      const { done, held } = this.#merged(own, stored, costs)
      if (Array.isArray(done)) {
        problems.push(...done)
        if (done[0]) problems.push(...leftOut(linesOf(own), problems, done[0].line))
        return []
      }
      problems.push(...done.problems)
      for (const { name, code } of done.doc.sizes)
        if (!this.#sizeCodes.has(sameName(name))) this.#sizeCodes.set(sameName(name), code)
      return [{ ...done, held, existing: stored, patch: own }]
    })
    const stored = await loadMedia(
      this.#database,
      merged.flatMap(({ doc }) => shasOf(doc)),
    )
    for (const [sha256, one] of stored) media.set(sha256, one)
    const fresh = freshPictures(merged, media)
    const different = merged.filter((one) => this.#counter.product(one))
    for (const { doc, existing, held, patch } of merged)
      this.#options.onCompared?.({ line: patch.line, doc, existing, held, shelves: this.#shelves })
    const rows = await this.#pictures.rowsOf([...fresh.values()])
    for (const { sha256, alt, blur } of rows) media.set(sha256, { sha256, alt, blur })
    const waiting = this.#waiting
    if (waiting && different.length > 0) {
      const brandImages = await loadBrandImages(this.#database)
      const lookups = {
        media: (sha256: string) => media.get(sha256) ?? { sha256, alt: '', blur: '' },
        brandImage: (code: string) => brandImages.get(code) ?? null,
      }
      await this.#database.transaction(async (tx) => {
        await writePictures(tx, rows, fresh)
        await stageProducts(tx, different, this.#shelves, waiting, lookups)
      })
    }
    return problems
  }

  async #existingOf(patches: readonly ProductPatch[]): Promise<Map<string, ProductDoc>> {
    const given = patches.map(({ code }) => code)
    const codes = (await findFamiliesOfCodes(this.#database, given)).map(({ code }) => code)
    // Before the products themselves: a change in between shows at the switch.
    if (this.#options.rules)
      for (const { id, version } of await findVersions(this.#database.query, { codes })) this.#versions.set(id, version)
    const docs = await loadProducts(this.#database, codes)
    const byNormal = docs.map((doc) => [normalCode(doc.family.clusterCode), doc] as const)
    return new Map([...byNormal, ...docs.map((doc) => [doc.family.clusterCode, doc] as const)])
  }

  /** The cost of existing products; for imports by staff. */
  async #costsOf(existing: ReadonlyMap<string, ProductDoc>): Promise<Map<number, number | null>> {
    if (!this.#options.rules) return new Map()
    const docs = [...existing.values()]
    const ids = docs.flatMap(({ variants }) => variants.map(({ id }) => id))
    return loadCosts(this.#database, ids)
  }

  /** A product after the import; prices below cost remain unchanged. */
  #merged(patch: ProductPatch, stored: ProductDoc | undefined, costs: ReadonlyMap<number, number | null>) {
    const { rules, today } = this.#options
    const parts = {
      ...{ shelves: this.#shelves, sizeCodes: this.#sizeCodes, today, vatPerc: this.#vatPerc },
      needsPrice: rules?.withoutPrices ? NEEDS_PRICE : undefined,
      // Staff cannot put a family without a picture on sale in the office either.
      draftsWithoutPicture: rules !== undefined,
    }
    const done = mergeProduct(patch, stored, parts)
    const low = rules && !Array.isArray(done) ? belowCostRows(done.taken, stored, costs) : []
    if (low.length === 0) return { done, held: [] }
    const rows = new Set(low.map(({ row }) => row))
    return { done: mergeProduct(withoutPricesOf(patch, rows), stored, parts), held: low.map(({ held }) => held) }
  }

  /** The product without rows whose SKU is another product's. */
  #withoutOthers(
    patch: ProductPatch,
    stored: ProductDoc | undefined,
    owners: Map<string, string>,
    problems: Problem[],
  ) {
    const variants = patch.variants.filter(({ sku, line }) => {
      const owner = sku === undefined ? undefined : owners.get(normalCode(sku))
      if (owner === undefined || owner === stored?.family.clusterCode) return true
      problems.push({ line, column: 'SKU', reason: `The SKU ${sku} is another product’s: ${owner}.` })
      return false
    })
    return withRows(patch, variants)
  }

  report(): ImportReport {
    return this.#counter.report()
  }

  async switch({ before, after }: SwitchHooks = {}): Promise<{ ids: number[]; ms: number }> {
    const began = performance.now()
    const ids = await this.#database.transaction(async (tx) => {
      await before?.(tx)
      const changed = await switchOver(tx, this.#shelves.added, this.#options.id, {
        ...{ versions: this.#versions, staffId: this.#options.staffId },
      })
      await after?.(tx, changed)
      return changed
    })
    return { ids, ms: Math.round(performance.now() - began) }
  }

  async abandon(): Promise<void> {
    if (!this.#options.isDry) await abandonStaged(this.#database)
  }
}

const linesOf = ({ variants }: ProductPatch) => variants.map(({ line }) => line)
