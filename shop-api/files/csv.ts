import { stringify } from 'csv-stringify/sync'
import { guarded } from '#lib/format/csv-line.ts'

/** A formatted number; all other values are text, which never becomes a formula. */
export interface Figure {
  figure: string
}
export type CsvCell = string | Figure

export const figure = (text: string): Figure => ({ figure: text })

/** Spreadsheets also part cells at semicolons and tabs, and drop spaces at the ends. */
const QUOTED = /[;\t\r\n]|^\s|\s$/

/** Rows of a CSV file (RFC 4180). */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell.figure)))
  return stringify(cells, { record_delimiter: '\r\n', quoted_match: QUOTED })
}

/** A whole file, with the mark by which spreadsheets know UTF-8. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): Buffer => Buffer.from(`\uFEFF${csvText(rows)}`)
