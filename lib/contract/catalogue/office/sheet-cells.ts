import { centsOfDecimal, isDecimal } from '../../../format/money.ts'
import { MAX_PIECES, MAX_PRICE_CENTS, MAX_STOCK_TENTHS } from '../../base/codes.ts'
import type { Permission } from '../../base/permissions.ts'
import { gtinFault } from '../gtin.ts'

/**
 * The editable cells of the spreadsheet of variants. A cell's wire value is text in one form: money as "1300.00" ex
 * VAT, pieces as "24", a level as "72" or "12.5", a shelf as "B2-3", visibility as "shown" or "hidden", a GTIN as its
 * digits. An empty cell is null.
 */
export const SHEET_COLUMNS = ['price', 'was', 'cost', 'bale', 'low', 'shelf', 'gtin', 'shop'] as const
export type SheetColumn = (typeof SHEET_COLUMNS)[number]
export type CellValue = string | null

interface ColumnRule {
  title: string
  /** Permission to change it. */
  permission: Permission
  kind: 'money' | 'count' | 'level' | 'shelf' | 'gtin' | 'shown'
  canBeEmpty: boolean
  /** Message for an invalid cell: the valid form. */
  sentence: string
}

export const SHEET_RULES: Readonly<Record<SheetColumn, ColumnRule>> = {
  price: {
    ...{ title: 'Price ex-VAT', permission: 'prices.set', kind: 'money', canBeEmpty: false },
    sentence: 'A price is a number above 0, such as 1,300.00.',
  },
  was: {
    ...{ title: 'Was', permission: 'prices.set', kind: 'money', canBeEmpty: true },
    sentence: 'Enter a number such as 1,375.00, or leave it empty.',
  },
  cost: {
    ...{ title: 'Cost ex-VAT', permission: 'prices.set', kind: 'money', canBeEmpty: true },
    sentence: 'Enter a number such as 850.00, or leave it empty if you do not know the cost.',
  },
  bale: {
    ...{ title: 'Bale', permission: 'catalogue.edit', kind: 'count', canBeEmpty: false },
    sentence: 'Enter whole pieces, at least 1.',
  },
  low: {
    ...{ title: 'Low at', permission: 'stock.adjust', kind: 'level', canBeEmpty: true },
    sentence: 'Enter a number such as 72, or leave it empty for no alert.',
  },
  shelf: {
    ...{ title: 'Shelf', permission: 'stock.adjust', kind: 'shelf', canBeEmpty: true },
    sentence: 'Enter a shelf such as B2-3, with at most 20 letters and digits.',
  },
  gtin: {
    ...{ title: 'GTIN', permission: 'catalogue.edit', kind: 'gtin', canBeEmpty: true },
    sentence: 'Enter the 8, 12, 13 or 14 digits of the barcode, or leave it empty.',
  },
  shop: {
    ...{ title: 'Shop', permission: 'catalogue.edit', kind: 'shown', canBeEmpty: false },
    sentence: 'Type “shown” or “hidden”.',
  },
}

const COUNT = /^[1-9]\d{0,4}$/
const LEVEL = /^\d{1,9}(?:\.\d)?$/
const SHELF = /^[A-Z0-9][A-Z0-9 ./-]{0,19}$/

/** A level as tenths of the unit: "12.5" is 125. */
export const tenthsOfLevel = (level: string): number => Math.round(Number(level) * 10)
/** Tenths of the unit as a level: 720 is "72". */
export const levelOfTenths = (tenths: number): string => String(tenths / 10)

function isValue(kind: ColumnRule['kind'], text: string): boolean {
  switch (kind) {
    case 'money': {
      const cents = isDecimal(text) ? centsOfDecimal(text) : 0
      return cents > 0 && cents <= MAX_PRICE_CENTS
    }
    case 'count':
      return COUNT.test(text) && Number(text) <= MAX_PIECES
    case 'level':
      return LEVEL.test(text) && tenthsOfLevel(text) <= MAX_STOCK_TENTHS
    case 'shelf':
      return SHELF.test(text)
    case 'gtin':
      return gtinFault(text) === null
    case 'shown':
      return text === 'shown' || text === 'hidden'
  }
}

/** Why a cell cannot have a value; null when it can. @param value in the form it travels in */
export function cellFault(column: SheetColumn, value: CellValue): string | null {
  const { kind, canBeEmpty, sentence } = SHEET_RULES[column]
  if (value === null) return canBeEmpty ? null : sentence
  return isValue(kind, value) ? null : sentence
}
