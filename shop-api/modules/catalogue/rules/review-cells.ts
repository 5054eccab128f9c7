import type { CellChange, SheetRemark } from '#lib/contract/catalogue/office/sheet.ts'
import { type CellValue, cellFault, type SheetColumn } from '#lib/contract/catalogue/office/sheet-cells.ts'
import { type Cents, centsOfDecimal, showAmount } from '#lib/format/money.ts'
import { needsApproval } from '../../pricing/rules/below-cost.ts'

/** Current cells of a variant. */
export type Cells = Readonly<Record<SheetColumn, CellValue>> & {
  /** The highest cost of the last 90 days, if it is higher than the current cost. */
  readonly formerCost?: CellValue
}

/** A price that changes by this factor, up or down, needs confirmation. */
const UNUSUAL = 5

const centsOf = (value: CellValue): Cents | null => (value === null ? null : centsOfDecimal(value))

/** A variant's cells after its changes. */
export function changedCells(current: Cells, changes: readonly CellChange[]): Cells {
  return { ...current, ...Object.fromEntries(changes.map(([, column, , after]) => [column, after])) }
}

const isWrong = ([, column, , after]: CellChange) => cellFault(column, after) !== null

/** The highest of the recent, present and future cost: lowering the cost first does not avoid the approval. */
function dearerCost(current: Cells, next: Cells): Cents | null {
  const costs = [current.cost, next.cost, current.formerCost ?? null].map(centsOf).filter((cost) => cost !== null)
  return costs.length === 0 ? null : Math.max(...costs)
}

/** Whether a price falls below cost, so that a second person must approve. @param next the cells after all changes */
export function needsSecondPerson([, column, , after]: CellChange, current: Cells, next: Cells): boolean {
  if (column !== 'price' || after === null) return false
  return needsApproval({
    ...{ from: centsOf(current.price), to: centsOfDecimal(after) },
    costCents: dearerCost(current, next),
  })
}

/** Whether another person changed a cell since it was read, to a value other than its new value. */
export const isChangedMeanwhile = ([, column, before, after]: CellChange, current: Cells): boolean =>
  current[column] !== before && current[column] !== after

function unusualSentence([, column, , after]: CellChange, current: Cells, next: Cells): string | null {
  if (column === 'price') {
    const [from, to] = [centsOf(current.price) ?? 0, centsOf(after) ?? 0]
    if (to >= from * UNUSUAL)
      return `${Math.floor(to / from)} times the price of ${showAmount(from)}. Is this intended?`
    if (to * UNUSUAL <= from) return `Less than a fifth of ${showAmount(from)}. Is this intended?`
  }
  if (column === 'was' && after !== null && (centsOf(after) ?? 0) <= (centsOf(next.price) ?? 0)) {
    return 'The price before the offer is not above the price: the shop shows no offer.'
  }
  return null
}

function remarkOn(change: CellChange, current: Cells | undefined, next: Cells | undefined): SheetRemark | null {
  const [variantId, column, , after] = change
  const fault = cellFault(column, after)
  const on = { variantId, column }
  if (fault !== null) return { ...on, kind: 'wrong', sentence: fault }
  if (!current || !next) return { ...on, kind: 'gone', sentence: 'This product is no longer in the catalogue.' }
  if (isChangedMeanwhile(change, current)) {
    return { ...on, kind: 'changed', sentence: 'Someone else has changed it.', current: current[column] }
  }
  if (needsSecondPerson(change, current, next)) {
    const cost = showAmount(dearerCost(current, next) ?? 0)
    return { ...on, kind: 'second-person', sentence: `Below the cost of ${cost}: a second person must approve.` }
  }
  const sentence = unusualSentence(change, current, next)
  return sentence === null ? null : { ...on, kind: 'unusual', sentence }
}

/** Changes by the variant they are of. */
export const byVariant = (changes: readonly CellChange[]): Map<number, CellChange[]> =>
  Map.groupBy(changes, ([variantId]) => variantId)

/**
 * The findings about changed cells, in their order. @param currentOf the current cells of a variant; undefined if it
 * does not exist
 */
export function reviewCells(
  changes: readonly CellChange[],
  currentOf: (variantId: number) => Cells | undefined,
): SheetRemark[] {
  const nexts = new Map<number, Cells>()
  for (const [variantId, some] of byVariant(changes)) {
    const current = currentOf(variantId)
    const right = some.filter((change) => !isWrong(change))
    if (current) nexts.set(variantId, changedCells(current, right))
  }
  return changes.flatMap((change) => remarkOn(change, currentOf(change[0]), nexts.get(change[0])) ?? [])
}
