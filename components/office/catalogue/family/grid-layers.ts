import type { FamilyVariant } from '#lib/contract/catalogue/office/family.ts'
import type { CellValue, SheetColumn } from '#lib/contract/catalogue/office/sheet-cells.ts'
import { showCount } from '#lib/format/count.ts'
import { codeFault, type FamilyDraft } from '#lib/office/family/family-draft.ts'
import { shownCell } from '#lib/office/sheet/typed-cell.ts'

/** Values that the grid can show. It shows one kind at a time, so that arrow keys, paste and fill down stay simple. */
export const GRID_LAYERS = ['price', 'was', 'bale', 'shelf', 'low', 'gtin', 'code'] as const
export type GridLayer = (typeof GRID_LAYERS)[number]

export const LAYER_NAMES: Readonly<Record<GridLayer, string>> = {
  price: 'Price ex-VAT',
  was: 'Was',
  bale: 'Bale',
  shelf: 'Shelf',
  low: 'Low at',
  gtin: 'GTIN',
  code: 'Code',
}

/** Current state of a grid field. */
export interface GridField {
  /** Shown text while the field is not being edited. */
  text: string
  /** Saved value if it differs from the shown text. */
  saved: string | null
  fault: string | null
}

/** The field of a variant in a layer. */
export function fieldOf(variant: FamilyVariant, layer: GridLayer, draft: FamilyDraft): GridField {
  if (layer === 'code') {
    const typed = draft.codes[variant.variantId]
    return typed === undefined
      ? { text: variant.code, saved: null, fault: null }
      : { text: typed, saved: variant.code, fault: codeFault(typed) }
  }
  const cell = draft.cells.get(`${variant.variantId} ${layer}`)
  return cell
    ? { text: shownCell(layer, cell.value), saved: shownCell(layer, variant[layer]), fault: cell.fault }
    : { text: shownCell(layer, variant[layer]), saved: null, fault: null }
}

/** The value of a cell, including unsaved changes. */
export const cellValue = (variant: FamilyVariant, column: SheetColumn, draft: FamilyDraft): CellValue => {
  const cell = draft.cells.get(`${variant.variantId} ${column}`)
  return cell ? cell.value : variant[column]
}

/** Stock text: "144 pc, low"; `0 pc, none` if the stock is empty. */
export function stockWords({ stock, low }: Pick<FamilyVariant, 'stock' | 'low'>, unit: string): string {
  if (stock <= 0) return `0 ${unit}, none`
  return `${showCount(stock)} ${unit}${low !== null && stock <= Number(low) ? ', low' : ''}`
}

/** "pc" for pieces: the office's short words for how things are counted. */
export const shortUnit = (unit: string): string => ({ piece: 'pc', metre: 'm' })[unit] ?? unit
