import { csvLine } from '../format/csv-line.ts'
import type { Chosen } from './selection.ts'

/** A product that could not be put into the cart, and why. */
export interface FailedLine {
  chosen: Chosen
  message: string
}

/** The failed lines as a file for a spreadsheet. Its byte order mark makes spreadsheets read it as UTF-8. */
export function failedLinesFile(failed: readonly FailedLine[]): string {
  const rows = failed.map(({ chosen: { id, cluster, name, colour, size }, message }) =>
    csvLine([String(id), cluster, name, colour, size, message]),
  )
  return `\uFEFF${csvLine(['Product', 'Cluster', 'Name', 'Colour', 'Size', 'Reason'])}${rows.join('')}`
}
