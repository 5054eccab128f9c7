import { MAX_PRICE_CENTS, MAX_STOCK_TENTHS } from '#lib/contract/base/codes.ts'
import { catalogueCode, MAX_FAMILY_CODE, MAX_VARIANT_CODE } from '#lib/contract/base/fields.ts'
import { gtinDigits, gtinFault } from '#lib/contract/catalogue/gtin.ts'
import { isDay } from '#lib/format/clock.ts'
import { cleanCode } from '#lib/format/normal-code.ts'
import { withoutEntities } from './html-text.ts'
import { InvalidRow } from './problem.ts'
import type { CsvRow } from './read-csv.ts'

/** "6.00126E+12": Excel's form of a long code of digits. */
const AS_NUMBER = /^\d+(?:[.,]\d+)?E\+\d+$/i

/** Reads the cells of a row. An invalid cell is refused with its line, column and reason. */
export class Cells {
  readonly line: number
  readonly #cells: Record<string, string>

  constructor(row: CsvRow) {
    this.line = row.line
    this.#cells = row.cells
    // The cells of such a row are not checked: they can be cut, or be in other columns.
    if (row.isCut) throw this.unfit('', 'The file ends in the middle of this row. It is incomplete.')
    if (row.strayCells) throw this.unfit('', `The row has ${row.strayCells} cells, more than there are columns.`)
  }

  unfit(column: string, reason: string): InvalidRow {
    return new InvalidRow([{ line: this.line, column, reason }])
  }

  has(column: string): boolean {
    return this.#cells[column.toLowerCase()] !== undefined
  }

  /** Trimmed and not checked; empty when the column is absent. */
  raw(column: string): string {
    return this.#cells[column.toLowerCase()]?.trim() ?? ''
  }

  /** True if all other columns are empty. */
  isEmptyBut(column: string): boolean {
    return Object.entries(this.#cells).every(([name, cell]) => name === column.toLowerCase() || cell.trim() === '')
  }

  /** Trimmed; empty when the column is absent. */
  text(column: string, most = 300): string {
    const text = this.raw(column)
    if (text.includes('\0')) throw this.unfit(column, 'The cell holds a zero byte.')
    if (text.length > most) throw this.unfit(column, `At most ${most.toLocaleString('en')} characters.`)
    return text
  }

  /** Text of another shop's file, with entities of HTML such as "&amp;" read. */
  words(column: string, most?: number): string {
    return withoutEntities(this.text(column, most))
  }

  /** The code of a variant; undefined when the cell is empty. */
  sku(column: string): string | undefined {
    const code = cleanCode(this.text(column, MAX_VARIANT_CODE))
    if (AS_NUMBER.test(code)) {
      throw this.unfit(column, `A spreadsheet has made a number of this SKU: ${code.slice(0, 40)}`)
    }
    return code || undefined
  }

  /** A barcode number; null when the cell is empty, undefined when the column is absent. */
  gtin(column: string): string | null | undefined {
    if (!this.has(column)) return undefined
    const text = this.text(column)
    if (text === '') return null
    if (AS_NUMBER.test(text))
      throw this.unfit(column, `A spreadsheet has made a number of this GTIN: ${text.slice(0, 40)}`)
    // Spreadsheets write an apostrophe before digits that are text.
    const digits = gtinDigits(text.replace(/^'/, ''))
    const fault = gtinFault(digits)
    if (fault) throw this.unfit(column, fault)
    return digits
  }

  /** A barcode of another shop's file, which can be any code: undefined if it is not a GTIN. */
  barcode(column: string): string | undefined {
    const digits = gtinDigits(this.text(column).replace(/^'/, ''))
    return gtinFault(digits) === null ? digits : undefined
  }

  /** The code of a product: letters and digits of any script. */
  productCode(column: string): string {
    const text = cleanCode(this.text(column, MAX_FAMILY_CODE))
    if (text === '') throw this.unfit(column, 'The row does not name its product.')
    if (!/^[\p{L}\p{N}][\p{L}\p{N}\p{M}._/-]*$/u.test(text)) {
      throw this.unfit(column, `A product code is letters, digits, dots, slashes and dashes: ${text.slice(0, 60)}`)
    }
    return text
  }

  /** An amount in cents; undefined when the cell is empty. */
  cents(column: string): number | undefined {
    const text = this.text(column)
    if (text === '') return undefined
    if (/^-/.test(text)) throw this.unfit(column, `A price cannot be negative: ${text}`)
    const parts = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text)
    if (!parts) throw this.unfit(column, `Write a price as 1450 or 1450.00: ${text.slice(0, 40)}`)
    const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
    if (cents > MAX_PRICE_CENTS)
      throw this.unfit(column, `A price is at most 9,999,999.99. This one is probably a typing error: ${text}`)
    return cents
  }

  /** A quantity in tenths of the unit. */
  tenths(column: string, canBeNegative = false): number | undefined {
    const text = this.text(column)
    if (text === '') return undefined
    const parts = /^(-?)(\d{1,9})(?:\.(\d)0*)?$/.exec(text)
    if (!parts) throw this.unfit(column, `Write a quantity as 12 or 12.5: ${text.slice(0, 40)}`)
    if (parts[1] && !canBeNegative) throw this.unfit(column, `A quantity cannot be negative: ${text}`)
    const tenths = Number(parts[2]) * 10 + Number(parts[3] ?? 0)
    if (tenths > MAX_STOCK_TENTHS)
      throw this.unfit(column, `A quantity above 100,000,000 is too high, probably a typing error: ${text}`)
    return parts[1] ? 0 : tenths
  }

  whole(column: string, low: number, high: number): number | undefined {
    const text = this.text(column)
    if (text === '') return undefined
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= low && value <= high)) {
      throw this.unfit(column, `A whole number from ${low} to ${high.toLocaleString('en')}: ${text.slice(0, 40)}`)
    }
    return value
  }

  percent(column: string): number | undefined {
    const text = this.text(column)
    if (text === '') return undefined
    const value = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
    if (Number.isNaN(value)) throw this.unfit(column, `A percentage from 0 to 99.99: ${text.slice(0, 40)}`)
    return value
  }

  yesNo(column: string): boolean | undefined {
    const text = this.text(column).toLowerCase()
    if (text === '') return undefined
    if (['true', 'yes', '1', 'ndiyo'].includes(text)) return true
    if (['false', 'no', '0', 'hapana'].includes(text)) return false
    throw this.unfit(column, `Write yes or no as true or false: ${text.slice(0, 40)}`)
  }

  oneOf<T extends string>(column: string, choices: readonly T[]): T | undefined {
    const text = this.text(column).toLowerCase()
    if (text === '') return undefined
    const found = choices.find((choice) => choice === text)
    if (!found) throw this.unfit(column, `One of ${choices.join(', ')}: ${text.slice(0, 40)}`)
    return found
  }

  day(column: string): string | undefined {
    const text = this.text(column)
    if (text === '') return undefined
    if (!isDay(text)) throw this.unfit(column, `Write a day as 2026-11-24: ${text.slice(0, 40)}`)
    return text
  }

  /** A code that is valid in addresses and filters. */
  code(column: string): string | undefined {
    const text = this.text(column)
    if (text === '') return undefined
    if (!catalogueCode.safeParse(text).success) {
      throw this.unfit(column, `A code is at most 80 letters, digits, dots and dashes: ${text.slice(0, 60)}`)
    }
    return text
  }
}
