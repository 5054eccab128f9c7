import { gtinDigits } from '../../contract/catalogue/gtin.ts'
import {
  type CellValue,
  cellFault,
  SHEET_RULES,
  type SheetColumn,
} from '../../contract/catalogue/office/sheet-cells.ts'
import { groupDigits } from '../../format/count.ts'
import { centsOfDecimal, decimalOfCents, showAmount } from '../../format/money.ts'
import { typedAmount, typedCount } from '../typed-amount.ts'

/** Text typed or pasted into a cell, and its value. */
export interface TypedCell {
  value: CellValue
  /** Why it cannot be saved; null when it can. */
  fault: string | null
}

/** Beginning of a cell that a spreadsheet would read as a formula. */
const FORMULA = /^[=+@]|^-\D/
const TOO_LONG = 120

const SHOWN = new Set(['shown', 'yes', 'show', 'true', '1'])
const HIDDEN = new Set(['hidden', 'no', 'hide', 'false', '0'])

/** The value in its wire form; the text itself if it is invalid. */
function meantValue(column: SheetColumn, text: string): CellValue {
  switch (SHEET_RULES[column].kind) {
    case 'money': {
      const cents = typedAmount(text)
      return cents === null ? text : decimalOfCents(cents)
    }
    case 'count': {
      const count = typedCount(text)
      return count === null ? text : String(count)
    }
    case 'level': {
      const plain = text.replace(/[\s,]/g, '')
      return /^\d+(?:\.\d+)?$/.test(plain) ? String(Number(plain)) : text
    }
    case 'shelf':
      return text.toUpperCase()
    case 'gtin':
      return gtinDigits(text)
    case 'shown': {
      const word = text.toLowerCase()
      return SHOWN.has(word) ? 'shown' : HIDDEN.has(word) ? 'hidden' : text
    }
  }
}

/**
 * Parses a typed or pasted cell: "1,300", "KSh 1,300.00", "b2-3", "no". Invalid text is never dropped but is a fault.
 */
export function typedCell(column: SheetColumn, text: string): TypedCell {
  const plain = text.trim()
  if (plain === '') return { value: null, fault: cellFault(column, null) }
  const value = meantValue(column, plain.slice(0, TOO_LONG))
  const fault = cellFault(column, value)
  if (fault !== null && FORMULA.test(plain)) return { value, fault: `Formulas are not supported. ${fault}` }
  return { value, fault }
}

/** A value as a cell shows it; invalid text is shown as typed. */
export function shownCell(column: SheetColumn, value: CellValue): string {
  if (value === null) return ''
  if (cellFault(column, value) !== null) return value
  switch (SHEET_RULES[column].kind) {
    case 'money':
      return showAmount(centsOfDecimal(value))
    case 'count':
      return groupDigits(value)
    default:
      return value
  }
}
