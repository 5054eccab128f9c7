import type { SheetRow } from '../../contract/catalogue/office/sheet.ts'
import { SHEET_RULES, type SheetColumn } from '../../contract/catalogue/office/sheet-cells.ts'
import { groupDigits } from '../../format/count.ts'
import { shownCell } from './typed-cell.ts'

/** A column of the sheet: a fact about a variant, or editable cells. */
export interface ColumnOfSheet {
  id: 'code' | 'family' | 'colour' | 'size' | 'stock' | SheetColumn
  title: string
  /** px */
  width: number
  /** Stays at the left while the others scroll. */
  isFrozen?: boolean
  isRight?: boolean
  /** The editable value of a row; null: read-only. */
  edits: SheetColumn | null
  /** A cell's text while unchanged. */
  text: (row: SheetRow) => string
}

const read = (id: 'code' | 'colour' | 'size', title: string, width: number): ColumnOfSheet => ({
  ...{ id, title, width, isFrozen: true, edits: null },
  text: (row) => row[id],
})

const edit = (id: SheetColumn, width: number): ColumnOfSheet => ({
  ...{ id, title: SHEET_RULES[id].title, width, edits: id },
  isRight: SHEET_RULES[id].kind !== 'shelf' && SHEET_RULES[id].kind !== 'shown',
  text: (row) => shownCell(id, row[id]),
})

const COLUMNS: Readonly<Record<ColumnOfSheet['id'], ColumnOfSheet>> = {
  code: read('code', 'Code', 216),
  colour: read('colour', 'Colour', 104),
  size: read('size', 'Size', 116),
  family: { id: 'family', title: 'Family', width: 220, edits: null, text: ({ familyName }) => familyName },
  stock: {
    ...{ id: 'stock', title: 'Stock', width: 70, isRight: true, edits: null },
    text: ({ stock }) => {
      const [whole = '', part] = String(stock).split('.')
      return groupDigits(whole) + (part ? `.${part}` : '')
    },
  },
  price: edit('price', 100),
  was: edit('was', 92),
  cost: edit('cost', 100),
  bale: edit('bale', 64),
  low: edit('low', 70),
  shelf: edit('shelf', 84),
  gtin: edit('gtin', 130),
  shop: edit('shop', 88),
}

/** Columns beside the frozen columns: the sheet's own views. */
export const SHEET_VIEWS = {
  prices: {
    label: 'Prices and bales',
    columns: ['price', 'was', 'cost', 'bale', 'stock', 'low', 'shelf', 'shop', 'family'],
  },
  stock: { label: 'Stock and shelves', columns: ['stock', 'low', 'bale', 'shelf', 'family'] },
  feed: { label: 'Barcodes', columns: ['gtin', 'price', 'stock', 'shop', 'family'] },
  shown: { label: 'What is shown', columns: ['shop', 'stock', 'price', 'was', 'family'] },
} as const satisfies Record<string, { label: string; columns: readonly ColumnOfSheet['id'][] }>
export type SheetView = keyof typeof SHEET_VIEWS
export const SHEET_VIEW_KEYS = Object.keys(SHEET_VIEWS) as [SheetView, ...SheetView[]]

/** The columns of a view. @param seesCosts false omits product costs */
export function columnsOfView(view: SheetView, seesCosts: boolean, isPhone: boolean): ColumnOfSheet[] {
  const frozen = (['code', 'colour', 'size'] as const).map((id) =>
    isPhone ? { ...COLUMNS[id], isFrozen: id === 'code', width: id === 'code' ? 172 : COLUMNS[id].width } : COLUMNS[id],
  )
  return [...frozen, ...SHEET_VIEWS[view].columns.filter((id) => id !== 'cost' || seesCosts).map((id) => COLUMNS[id])]
}
