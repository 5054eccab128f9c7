import { and, asc, eq, gt, ilike, ne } from 'drizzle-orm'
import {
  IMPORT_PAGE,
  type ImportedFamily,
  type ImportShows,
  MAX_STORED_CHANGES,
  MAX_STORED_PROBLEMS,
} from '#lib/contract/catalogue/office/imports.ts'
import type { Session } from '../../../../db/client.ts'
import { catalogueImportFamilies, catalogueImportProblems } from '../../../../db/schema/catalogue-imports.ts'
import { likeText } from '../../../../db/sql-conditions.ts'
import type { ComparedProduct } from '../import-session.ts'
import type { HeldPrice } from '../left-out-columns.ts'
import type { Problem } from '../problem.ts'
import { changesOf, fingerprintOf } from '../product-changes.ts'
import { countDifferent } from './import-results.sql.ts'

/** Results of one reading of a file: families it changes, lines with problems. */

type FamilyRow = typeof catalogueImportFamilies.$inferInsert
type ProblemRow = typeof catalogueImportProblems.$inferInsert

const ROWS_AT_ONCE = 100

/** The additional counts of a reading. */
export interface ReadingCounts {
  families: number
  ended: number
  prices: number
  stock: number
  held: number
  /** Rows with problems. */
  problems: number
  /** All problems of these rows. */
  faults: number
}

const isEnding = ({ doc, existing }: ComparedProduct): boolean =>
  existing !== undefined && doc.family.status === 'archived' && existing.family.status !== 'archived'

/** Stores the results of a reading, some rows at a time. A reading that begins again deletes its earlier results. */
export class ReadingResults {
  readonly #tx: Session
  readonly #of: { importId: number; reading: number }
  #families: FamilyRow[] = []
  #problems: ProblemRow[] = []
  readonly #badLines = new Set<number>()
  /** Prices below cost: the old prices remain until a second person approves. */
  readonly held: HeldPrice[] = []
  readonly counts: ReadingCounts = { families: 0, ended: 0, prices: 0, stock: 0, held: 0, problems: 0, faults: 0 }

  constructor(tx: Session, of: { importId: number; reading: number }) {
    this.#tx = tx
    this.#of = of
  }

  /** Adds a compared product; it is stored if it changes. */
  family(product: ComparedProduct): void {
    const { doc, existing, held, line, shelves } = product
    const changes = changesOf(doc, existing, held, {
      brand: (code) => shelves.brandNamed(code).name,
      collection: (code) => shelves.collectionName(code),
      sub: (code) => shelves.subNamed(code).name,
    })
    if (changes.length === 0) return
    const { counts } = this
    const changed = (kind: string) => new Set(changes.filter((one) => one.kind === kind).map(({ of }) => of)).size
    counts.families += 1
    counts.held += held.length
    this.held.push(...held)
    counts.prices += changed('price')
    counts.stock += changed('stock')
    if (isEnding(product)) counts.ended += doc.variants.length
    const { clusterCode: code, clusterName: name } = doc.family
    this.#families.push({
      ...{ ...this.#of, no: counts.families, line, code, name, kind: existing ? 'changed' : 'new' },
      hasPrices: changes.some(({ kind }) => kind === 'price' || kind === 'held-price'),
      hasStock: changes.some(({ kind }) => kind === 'stock'),
      isEnded: isEnding(product),
      words: [name, code, ...doc.variants.map((one) => one.code)].join(' ').toLowerCase(),
      changes: changes.slice(0, MAX_STORED_CHANGES),
      changesCount: changes.length,
      fingerprint: fingerprintOf(changes),
    })
  }

  problem({ line, column, reason }: Problem): void {
    const { counts } = this
    this.#badLines.add(line)
    counts.problems = this.#badLines.size
    counts.faults += 1
    if (counts.faults > MAX_STORED_PROBLEMS) return
    this.#problems.push({ ...this.#of, no: counts.faults, line, columnName: column, reason })
  }

  /** Deletes the results of an interrupted run of the same reading. */
  async begin(): Promise<void> {
    const { db } = this.#tx
    for (const table of [catalogueImportFamilies, catalogueImportProblems])
      await db.delete(table).where(and(eq(table.importId, this.#of.importId), eq(table.reading, this.#of.reading)))
  }

  /** Writes the collected rows. @param all also less than a full statement */
  async write(all: boolean): Promise<void> {
    const { db } = this.#tx
    while (this.#families.length >= (all ? 1 : ROWS_AT_ONCE))
      await db.insert(catalogueImportFamilies).values(this.#families.splice(0, ROWS_AT_ONCE))
    while (this.#problems.length >= (all ? 1 : ROWS_AT_ONCE))
      await db.insert(catalogueImportProblems).values(this.#problems.splice(0, ROWS_AT_ONCE))
  }
}

/** Whether two readings have the same changes, ignoring stock. */
export async function isSameReading(tx: Session, importId: number, one: number, other: number): Promise<boolean> {
  const [row] = await countDifferent(tx.query, { importId, one, other })
  return row?.count === 0
}

/** Deletes all readings except one. */
export async function forgetOtherReadings({ db }: Session, importId: number, reading: number): Promise<void> {
  for (const table of [catalogueImportFamilies, catalogueImportProblems])
    await db.delete(table).where(and(eq(table.importId, importId), ne(table.reading, reading)))
}

/** Families of a reading in the order of the file. */
export async function listImportFamilies(
  { db }: Session,
  { id, reading }: { id: number; reading: number },
  { shows, search, after }: { shows: ImportShows; search: string; after: number },
): Promise<{ families: ImportedFamily[]; next: number | null }> {
  const t = catalogueImportFamilies
  const shown = {
    all: undefined,
    new: eq(t.kind, 'new'),
    changed: eq(t.kind, 'changed'),
    prices: eq(t.hasPrices, true),
    stock: eq(t.hasStock, true),
    ended: eq(t.isEnded, true),
  }[shows]
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const { no, line, code, name, kind, isEnded, changes, changesCount } = t
  const rows = await db
    .select({ no, line, code, name, kind, isEnded, changes, changesCount })
    .from(t)
    .where(
      and(
        ...[eq(t.importId, id), eq(t.reading, reading), gt(no, after), shown],
        ...words.map((word) => ilike(t.words, `%${likeText(word)}%`)),
      ),
    )
    .orderBy(asc(no))
    .limit(IMPORT_PAGE + 1)
  const families = rows.slice(0, IMPORT_PAGE)
  return { families, next: rows.length > IMPORT_PAGE ? (families.at(-1)?.no ?? null) : null }
}

/** Problems of a reading in the order found, which is by line if the file was read in order. */
export async function listImportProblems(
  { db }: Session,
  { id, reading }: { id: number; reading: number },
  { after, limit }: { after: number; limit: number },
) {
  const t = catalogueImportProblems
  const rows = await db
    .select({ no: t.no, line: t.line, column: t.columnName, reason: t.reason })
    .from(t)
    .where(and(eq(t.importId, id), eq(t.reading, reading), gt(t.no, after)))
    .orderBy(asc(t.no))
    .limit(limit + 1)
  const problems = rows.slice(0, limit)
  return { problems, next: rows.length > limit ? (problems.at(-1)?.no ?? null) : null }
}
