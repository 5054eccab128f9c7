import { eq } from 'drizzle-orm'
import type { CellChange, SheetRemark } from '#lib/contract/catalogue/office/sheet.ts'
import { type CellValue, type SheetColumn, tenthsOfLevel } from '#lib/contract/catalogue/office/sheet-cells.ts'
import { centsOfDecimal } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { variantShelves } from '../../../db/schema/packing.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { FORMER_COST } from '../../pricing/queries/checked-cost.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { CELL_COLUMNS, cellsOf, moneyCell } from '../queries/sheet-rows.ts'
import {
  clearShelves,
  lastChangedBy,
  lockVariants,
  type VariantCells,
  writeShelves,
  writeVariantCells,
} from '../queries/write-cells.sql.ts'
import { byVariant, type Cells, isChangedMeanwhile, reviewCells } from '../rules/review-cells.ts'

/** A variant as its cells are now. */
export interface CurrentCells {
  code: string
  familyId: number
  cells: Cells
}

/** Current cells of variants, by number; missing variants are left out. */
export async function currentCells({ db }: Session, ids: readonly number[]): Promise<Map<number, CurrentCells>> {
  const rows = await db
    .select({
      id: variants.id,
      code: variants.code,
      familyId: variants.familyId,
      ...CELL_COLUMNS,
      formerCost: FORMER_COST,
    })
    .from(variants)
    .leftJoin(variantShelves, eq(variantShelves.variantId, variants.id))
    .where(isAnyOf(variants.id, ids))
  return new Map(
    rows.map(({ id, code, familyId, ...row }) => [
      id,
      { code, familyId, cells: { ...cellsOf(row), formerCost: moneyCell(row.formerCost) } },
    ]),
  )
}

const idsOf = (changes: readonly CellChange[]) => [...new Set(changes.map(([id]) => id))]

/** The findings about changed cells before they are saved, with the person of each change in the meantime. */
export async function reviewChanges(
  tx: Session,
  changes: readonly CellChange[],
): Promise<{ remarks: SheetRemark[]; variants: number; families: number }> {
  const current = await currentCells(tx, idsOf(changes))
  const remarks = reviewCells(changes, (id) => current.get(id)?.cells)
  const others = remarks.flatMap(({ kind, variantId }) =>
    kind === 'changed' ? (current.get(variantId)?.code ?? []) : [],
  )
  const names = new Map(
    others.length === 0 ? [] : (await lastChangedBy(tx.query, { codes: others })).map(({ code, name }) => [code, name]),
  )
  return {
    remarks: remarks.map((remark) => {
      const by = remark.kind === 'changed' ? names.get(current.get(remark.variantId)?.code ?? '') : undefined
      return by === undefined ? remark : { ...remark, by }
    }),
    variants: current.size,
    families: new Set([...current.values()].map(({ familyId }) => familyId)).size,
  }
}

const cents = (value: CellValue) => (value === null ? null : centsOfDecimal(value))

/** A change as the column of a variant that it is written to; null for a shelf. */
function columnOf([, column, , after]: CellChange): Omit<VariantCells, 'id'> | null {
  switch (column) {
    case 'price':
      return { price: cents(after) ?? 0 }
    case 'was':
      return { was: cents(after) }
    case 'cost':
      return { cost: cents(after) }
    case 'bale':
      return { bale: Number(after) }
    case 'low':
      return { low: after === null ? null : tenthsOfLevel(after) }
    case 'gtin':
      return { gtin: after }
    case 'shop':
      return { hidden: after === 'hidden' }
    case 'shelf':
      return null
  }
}

/** Dye lots of emptied shelves, by variant: an undo restores them. */
export type DyeLots = Readonly<Record<string, string>>

async function writeAll(tx: Session, now: Date, changes: readonly CellChange[], lots: DyeLots): Promise<DyeLots> {
  const cells: VariantCells[] = []
  for (const [id, some] of byVariant(changes)) {
    const columns = some.flatMap((change) => columnOf(change) ?? [])
    if (columns.length > 0) cells.push(Object.assign({ id }, ...columns))
  }
  if (cells.length > 0) await writeVariantCells(tx.query, { cells: JSON.stringify(cells), now })
  const shelves = changes.filter(([, column]) => column === 'shelf')
  const set = shelves.filter(([, , , after]) => after !== null)
  const cleared = shelves.filter(([, , , after]) => after === null)
  if (set.length > 0) {
    await writeShelves(tx.query, {
      ids: set.map(([id]) => id),
      shelves: set.map(([, , , after]) => after ?? ''),
      dyeLots: set.map(([id]) => lots[id] ?? ''),
      now,
    })
  }
  if (cleared.length === 0) return {}
  const gone = await clearShelves(tx.query, { ids: cleared.map(([id]) => id) })
  return Object.fromEntries(gone.filter(({ dyeLot }) => dyeLot !== '').map(({ id, dyeLot }) => [id, dyeLot]))
}

/** One entry a variant, with its cells before and after. */
function entriesOf(changes: readonly CellChange[], current: Map<number, CurrentCells>, reason?: string): AuditEntry[] {
  return [...byVariant(changes)].map(([id, some]) => {
    const side = (at: 2 | 3) =>
      Object.fromEntries(some.map((change): [SheetColumn, CellValue] => [change[1], change[at]]))
    const subject = { kind: 'product', id: current.get(id)?.code ?? id }
    return { action: 'catalogue.sheet', subject, before: side(2), after: side(3), ...(reason ? { reason } : {}) }
  })
}

export interface ChangesMade {
  /** The saved changes, with the values before them. */
  made: CellChange[]
  /** Changes of variants that no longer exist, and of cells that another person changed in the meantime. */
  gone: CellChange[]
  changed: CellChange[]
  audit: AuditEntry[]
  shopChange: ShopChange | null
  dyeLots: DyeLots
}

/** Locks the variants of the changes, and reads their cells. */
export async function lockCells(tx: Session, changes: readonly CellChange[]): Promise<Map<number, CurrentCells>> {
  const ids = idsOf(changes)
  await lockVariants(tx.query, { ids })
  return currentCells(tx, ids)
}

/**
 * Changes cells of a sheet, all at once, in the caller's transaction. Cells that another person changed in the meantime
 * remain unchanged, and so do deleted variants.
 * @param current `lockCells` of the changes
 * @param reason for the audit log
 */
export async function changeCells(
  tx: Session,
  now: Date,
  changes: readonly CellChange[],
  current: Map<number, CurrentCells>,
  { reason, dyeLots = {} }: { reason?: string; dyeLots?: DyeLots } = {},
): Promise<ChangesMade> {
  const gone = changes.filter(([id]) => !current.has(id))
  const isOld = (change: CellChange) => {
    const now = current.get(change[0])?.cells
    return now !== undefined && isChangedMeanwhile(change, now)
  }
  const changed = changes.filter(isOld)
  const made = changes.flatMap((change): CellChange[] => {
    const cells = current.get(change[0])?.cells
    if (!cells || isOld(change) || cells[change[1]] === change[3]) return []
    return [[change[0], change[1], cells[change[1]], change[3]]]
  })
  if (made.length === 0) return { made, gone, changed, audit: [], shopChange: null, dyeLots: {} }
  const lots = await writeAll(tx, now, made, dyeLots)
  const families = [...new Set(made.flatMap(([id]) => current.get(id)?.familyId ?? []))]
  return {
    ...{ made, gone, changed, dyeLots: lots, audit: entriesOf(made, current, reason) },
    shopChange: await changedFamilies(tx, families),
  }
}
