import { setImmediate as turn } from 'node:timers/promises'
import { max } from 'drizzle-orm'
import type { Session } from '../../../../db/client.ts'
import { brands, collections, subCollections } from '../../../../db/schema/catalogue.ts'
import { upsert } from '../../../../db/write-rows.sql.ts'
import { raiseVersion } from '../../../products/queries/catalogue-version.ts'
import { nameMove } from '../../../stock/queries/stock.sql.ts'
import { moveText } from '../../../stock/queries/stock-move.ts'
import { ChangedWhileImported } from '../problem.ts'
import type { NewShelves } from '../shelves.ts'
import { beginSwitch } from './import-lock.ts'
import { findVersionsById } from './load-products.sql.ts'
import { listChangedProducts, listNewProducts } from './staging.sql.ts'
import { endStaging } from './staging.ts'
import {
  copyChanges,
  listColumns,
  lockFamilies,
  lockVariantsOf,
  noteStockChanges,
  showNewFamilies,
} from './switch.sql.ts'

/** Families in one statement of the switch. */
const STEP = 200

/**
 * Columns of families and variants that are not in files: the office sets them, and an import leaves them unchanged.
 */
const NOT_IN_FILES = [
  'version',
  'hand_order',
  'is_hidden',
  'cost_cents',
  'former_cost_cents',
  'former_cost_until',
  'low_stock_tenths',
  'promised_tenths',
]

/** Columns of a table except its key and the given columns. */
async function columnsOf({ query }: Session, table: string, without: readonly string[]): Promise<string[]> {
  const rows = await listColumns(query, { table })
  return rows.map(({ name }) => name).filter((name) => !without.includes(name))
}

/**
 * Makes the staged rows of an import the catalogue, in the caller's transaction. It only copies from table to table;
 * all decisions are made before.
 * @param versions of the families that were read, from `findVersions`; empty to skip the comparison
 * @param staffId the staff member who imports, if any
 * @returns ids of the new or changed families
 * @throws ChangedWhileImported if one of them was changed since
 */
export async function switchOver(
  tx: Session,
  shelves: NewShelves,
  importId: string,
  { versions = new Map(), staffId }: { versions?: ReadonlyMap<number, string>; staffId?: number | undefined } = {},
): Promise<number[]> {
  const { query } = tx
  await beginSwitch(tx, importId)
  await addShelves(tx, shelves)
  const fresh = (await listNewProducts(query, {})).map(({ id }) => id)
  const changed = (await listChangedProducts(query, {})).map(({ id }) => id)
  if (versions.size > 0) await stepwise(changed, (ids) => demandSame(tx, ids, versions))
  const family = await columnsOf(tx, 'families', ['id', 'updated_at', ...NOT_IN_FILES])
  const ownOfVariants = ['id', 'family_id', 'stock_tenths', 'updated_at', ...NOT_IN_FILES]
  const variant = await columnsOf(tx, 'variants', ownOfVariants)
  await stepwise(fresh, (ids) => showNewFamilies(query, { ids }))
  await nameMove(query, {
    move: moveText({ cause: 'import', source: `import:${importId}`, ...(staffId !== undefined && { staffId }) }),
  })
  for (const copy of copyChanges(family, variant)) await stepwise(changed, (ids) => copy(query, { ids }))
  await stepwise([...fresh, ...changed], (ids) => noteStockChanges(query, { ids }))
  await endStaging(tx)
  await raiseVersion(tx)
  return [...fresh, ...changed]
}

/** Locks families with their variants. @throws ChangedWhileImported if one changed since it was read */
async function demandSame({ query }: Session, ids: number[], versions: ReadonlyMap<number, string>): Promise<void> {
  await lockFamilies(query, { ids })
  await lockVariantsOf(query, { ids })
  for (const { id, version } of await findVersionsById(query, { ids }))
    if (versions.get(id) !== version) throw new ChangedWhileImported(`family ${id} was changed while it was imported`)
}

async function stepwise(ids: readonly number[], work: (some: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < ids.length; from += STEP) {
    await work(ids.slice(from, from + STEP))
    // The embedded database works in this thread: pages that are ready must not wait for all of it.
    await turn()
  }
}

/** Positions after the existing rows, in the given order. */
async function placed<Row extends object>(
  { db }: Session,
  table: typeof brands | typeof collections | typeof subCollections,
  rows: readonly Row[],
) {
  const [row] = await db.select({ last: max(table.position) }).from(table)
  const next = (row?.last ?? -1) + 1
  return rows.map((one, i) => ({ ...one, position: next + i }))
}

async function addShelves(tx: Session, shelves: NewShelves): Promise<void> {
  await upsert(tx, { table: 'providers', key: ['code'] }, shelves.providers)
  const newBrands = shelves.brands.map((brand) => ({ ...brand, blurb: '', imageSha: null }))
  await upsert(tx, { table: 'brands', key: ['code'] }, await placed(tx, brands, newBrands))
  const newCollections = shelves.collections.map((one) => ({
    ...one,
    blurb: '',
    isAvailable: true,
    dropdownRight: false,
    tileShas: [one.coverSha],
  }))
  await upsert(tx, { table: 'collections', key: ['code'] }, await placed(tx, collections, newCollections))
  const subs = shelves.subCollections.map((one) => ({ ...one, isAvailable: true, isImg: true }))
  await upsert(tx, { table: 'sub_collections', key: ['code'] }, await placed(tx, subCollections, subs))
}
