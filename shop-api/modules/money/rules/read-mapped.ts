import type { LineKind } from '#lib/contract/money/money-kinds.ts'
import { DATE_ORDERS, type StatementMapping } from '#lib/contract/money/office/statements.ts'
import type { TableRow } from '../../../documents/read-table.ts'
import { centsOfCell, timeOfCell } from './statement-cells.ts'
import type { StatementFault, StatementLine } from './statement-line.ts'

/** Statements of any bank, read with the columns that staff chose for the account. */

/** Reference of a line without a reference and a description. */
const NO_REFERENCE = 'none'

const headingOf = (cell: string): string => cell.replace(/\s+/g, ' ').trim().toLowerCase()

const titlesOf = ({ date, description, amount, balance, reference }: StatementMapping): string[] => {
  const amounts = 'signed' in amount ? [amount.signed] : [amount.in, amount.out]
  return [date, description, ...amounts, balance, reference].filter((title) => title !== null)
}

/** Whether a row has every title of the mapping. */
export function isMappedHeader({ cells }: TableRow, mapping: StatementMapping): boolean {
  const headings = cells.map(headingOf)
  return titlesOf(mapping).every((title) => headings.includes(headingOf(title)))
}

export type MappedColumns = (cells: readonly string[], title: string | null) => string

/** Reads a cell by the title of its column. @param header the header row of the file */
export function mappedCells(header: TableRow): MappedColumns {
  const places = new Map<string, number>()
  header.cells.forEach((cell, at) => {
    if (!places.has(headingOf(cell))) places.set(headingOf(cell), at)
  })
  return (cells, title) => (title === null ? '' : (cells[places.get(headingOf(title)) ?? -1] ?? ''))
}

const KINDS: readonly [LineKind, RegExp][] = [
  ['charge', /charge|\bfees?\b|commission|excise|ledger/i],
  ['reversal', /revers/i],
]
const SETTLEMENT = /m-?pesa|safaricom|settle|airtel|card|cybersource|merchant/i

function kindOf(description: string, cents: number): LineKind {
  const named = KINDS.find(([kind, words]) => words.test(description) && (kind !== 'charge' || cents < 0))
  if (named) return named[0]
  if (cents > 0) return SETTLEMENT.test(description) ? 'settlement-in' : 'payment'
  return 'unexplained'
}

/** The signed amount of a row; `null` without an amount, NaN if it is not a number. */
function signedCents(cell: (title: string | null) => string, mapping: StatementMapping): number | null {
  const { amount } = mapping
  if ('signed' in amount) {
    const cents = centsOfCell(cell(amount.signed))
    return cents !== null && cents !== 0 && amount.isReversed ? -cents : cents
  }
  const [debit, credit] = [centsOfCell(cell(amount.out)), centsOfCell(cell(amount.in))]
  if (debit === null && credit === null) return null
  if ((debit ?? 0) !== 0 && (credit ?? 0) !== 0) return Number.NaN
  const out = Math.abs(debit ?? 0)
  return out === 0 ? (credit ?? 0) : -out
}

/** One row: a line, `null` for a row without a movement (opening balance, totals), or its fault. */
export function mappedLine(
  { line, cells }: TableRow,
  mapping: StatementMapping,
  columns: MappedColumns,
): StatementLine | StatementFault | null {
  const cell = (title: string | null) => columns(cells, title)
  const [date, description] = [cell(mapping.date), cell(mapping.description)]
  const cents = signedCents(cell, mapping)
  if (cents === null || cents === 0 || date === '') {
    const isMoney = cents !== null && cents !== 0
    // Totals below the table have an amount but no date.
    return isMoney && !/total|balance/i.test(cells.join(' ')) ? { line, reason: 'This line has no date.' } : null
  }
  const time = timeOfCell(date, mapping.dateOrder)
  if (!time) return { line, reason: `“${date}” is not a date of the chosen form.` }
  const balanceCents = centsOfCell(cell(mapping.balance))
  if (Number.isNaN(cents) || Number.isNaN(balanceCents))
    return { line, reason: 'An amount of this line is not a number, or it has a debit and a credit.' }
  return {
    ...{ line, ...time, cents, balanceCents, details: description, kind: kindOf(description, cents) },
    reference: cell(mapping.reference) || description.slice(0, 120) || NO_REFERENCE,
    ...{ typedAccount: null, phoneMasked: null, name: null, linked: null },
  }
}

/** A mapping that fits the titles of a file, as a first proposal; null if a title is not recognised. */
export function proposedMapping(header: TableRow, samples: readonly TableRow[]): StatementMapping | null {
  const find = (words: RegExp, but?: RegExp) =>
    header.cells.find((cell) => words.test(cell) && !but?.test(cell)) ?? null
  const [date, description] = [find(/date/i, /value/i) ?? find(/date/i), find(/description|narrat|details|particular/i)]
  const [debit, credit] = [find(/debit|withdraw|money out|paid out/i), find(/credit|deposit|money in|paid in/i)]
  const signed = debit && credit ? null : find(/amount/i)
  if (!date || !description || (!signed && !(debit && credit))) return null
  const mapping = {
    ...{ date, description, balance: find(/balance/i), reference: find(/ref|cheque no|transaction id/i) },
    amount: signed ? { signed } : { in: credit ?? '', out: debit ?? '' },
  }
  const columns = mappedCells(header)
  const dates = samples.map(({ cells }) => columns(cells, date)).filter((text) => text !== '')
  const dateOrder = DATE_ORDERS.find((order) => dates.every((text) => timeOfCell(text, order) !== null)) ?? 'dmy'
  return { ...mapping, dateOrder }
}

/** Number of the row that is probably the header: the first with three titles and the word "date"; -1 without one. */
export const headerPlace = (rows: readonly TableRow[]): number =>
  rows.findIndex(
    ({ cells }) =>
      cells.filter((cell) => cell !== '' && Number.isNaN(centsOfCell(cell))).length >= 3 &&
      cells.some((cell) => /\bdate\b/i.test(cell) && cell.length < 40),
  )
