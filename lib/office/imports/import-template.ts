import type { ImportColumn } from '../../contract/catalogue/office/imports.ts'
import { csvLine } from '../../format/csv-line.ts'

/** A CSV file with the columns of an import and two example rows, marked as UTF-8 for Excel. */
export function importTemplate(columns: readonly ImportColumn[]): string {
  const rows = [0, 1].map((row) => csvLine(columns.map(({ examples }) => examples[row] ?? '')))
  return `\uFEFF${csvLine(columns.map(({ column }) => column))}${rows.join('')}`
}
