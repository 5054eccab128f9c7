import { CsvError, parse } from 'csv-parse/sync'
import { unguarded } from '#lib/format/csv-line.ts'

/** Columns of exported and pasted quantity terms; others are ignored. */
export const TERMS_TITLES = {
  ...{ code: 'Code', buyers: 'Buyers', min: 'Minimum', multiple: 'Multiple', max: 'Maximum' },
} as const
type Column = keyof typeof TERMS_TITLES
const COLUMNS = Object.keys(TERMS_TITLES) as Column[]

/** The text for all buyers in the column of buyers; an empty cell means the same. */
export const ALL_BUYERS = 'All buyers'

/** A row as text: its line from 1, and its numbers. */
export interface TermsTableRow {
  line: number
  code: string
  /** The name of a group; null for all buyers. */
  group: string | null
  min: number | null
  multiple: number | null
  max: number | null
}

export interface TableFault {
  line: number
  message: string
}

const NUMBER = /^\d{1,5}(\.\d)?$/

function numberOf(text: string): number | null | undefined {
  const plain = text.replace(/[\s,]/g, '')
  if (plain === '') return null
  return NUMBER.test(plain) ? Number(plain) : undefined
}

/** A table's rows of cells; a sentence if it is not a table. */
function cellsOf(text: string): string[][] | string {
  try {
    const head = text.trimStart().split('\n', 1)[0] ?? ''
    const delimiter = ['\t', ';', ','].find((one) => head.includes(one)) ?? ','
    return parse(text, { delimiter, bom: true, trim: true, relax_column_count: true, skip_empty_lines: false })
  } catch (error) {
    if (error instanceof CsvError) return 'This table cannot be read: a quote is not closed.'
    throw error
  }
}

/**
 * Reads a table as text from a spreadsheet or a CSV file, with titles in its first row.
 * @returns the rows with valid cells and the faults of others; a sentence if it is not a table of quantities
 */
export function readTermsTable(text: string): { rows: TermsTableRow[]; faults: TableFault[] } | string {
  const cells = cellsOf(text)
  if (typeof cells === 'string') return cells
  const titles = (cells[0] ?? []).map((title) => title.toLowerCase())
  const at = new Map(COLUMNS.map((column) => [column, titles.indexOf(TERMS_TITLES[column].toLowerCase())]))
  const missing = COLUMNS.find((column) => column !== 'buyers' && at.get(column) === -1)
  if (missing)
    return `The first row has no column “${TERMS_TITLES[missing]}”. Export the quantities, and change that file.`
  const rows: TermsTableRow[] = []
  const faults: TableFault[] = []
  for (const [index, row] of cells.entries()) {
    const line = index + 1
    const cell = (column: Column) => unguarded(row[at.get(column) ?? -1] ?? '')
    if (index === 0 || row.every((one) => one === '')) continue
    const [min, multiple, max] = (['min', 'multiple', 'max'] as const).map((column) => numberOf(cell(column)))
    if (cell('code') === '') faults.push({ line, message: 'The code is missing.' })
    else if (min === undefined || multiple === undefined || max === undefined)
      faults.push({ line, message: 'Minimum, multiple and maximum are numbers with at most one decimal, or empty.' })
    else {
      const buyers = cell('buyers')
      const group = buyers === '' || buyers.toLowerCase() === ALL_BUYERS.toLowerCase() ? null : buyers
      rows.push({ line, code: cell('code'), group, min, multiple, max })
    }
  }
  return { rows, faults }
}
