import type { SheetRemark } from '../../contract/catalogue/office/sheet.ts'
import { SHEET_COLUMNS, type SheetColumn } from '../../contract/catalogue/office/sheet-cells.ts'
import { cellKey, type Draft, type DraftCell } from './draft.ts'

/** A changed cell with its remark. */
export interface ReviewedCell {
  key: string
  cell: DraftCell
  /** A fault or an unusual value; null without remark. */
  remark: SheetRemark | null
}

export interface Review {
  /**
   * Cells that cannot be saved yet: invalid, deleted or changed by others; and unusual cells that are not confirmed.
   */
  toPutRight: ReviewedCell[]
  /** Can be saved; a second person must agree. */
  belowCost: ReviewedCell[]
  /** All others that can be saved, by column. */
  right: { column: SheetColumn; cells: ReviewedCell[] }[]
  /** Everything that can be saved. */
  saved: ReviewedCell[]
}

const wrong = ({ variantId, column, fault }: DraftCell): SheetRemark | null =>
  fault === null ? null : { variantId, column, kind: 'wrong', sentence: fault }

/**
 * Splits a draft into cells to save and cells to fix.
 * @param remarks the shop's remarks
 * @param meant keys of unusual cells that the user has confirmed
 */
export function reviewOf(draft: Draft, remarks: readonly SheetRemark[], meant: ReadonlySet<string>): Review {
  const said = new Map(remarks.map((remark) => [cellKey(remark.variantId, remark.column), remark]))
  const cells = [...draft].map(
    ([key, cell]): ReviewedCell => ({ key, cell, remark: wrong(cell) ?? said.get(key) ?? null }),
  )
  const isOpen = ({ key, remark }: ReviewedCell) =>
    remark !== null && remark.kind !== 'second-person' && !(remark.kind === 'unusual' && meant.has(key))
  const saved = cells.filter((one) => !isOpen(one))
  const isBelow = ({ remark }: ReviewedCell) => remark?.kind === 'second-person'
  const plain = saved.filter((one) => !isBelow(one))
  return {
    toPutRight: cells.filter(isOpen),
    belowCost: saved.filter(isBelow),
    right: SHEET_COLUMNS.map((column) => ({
      column,
      cells: plain.filter(({ cell }) => cell.column === column),
    })).filter((group) => group.cells.length > 0),
    saved,
  }
}
