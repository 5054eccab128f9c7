import type { LineKind } from '#lib/contract/money/money-kinds.ts'
import type { TableRow } from '../../../documents/read-table.ts'
import { centsOfCell, timeOfCell } from './statement-cells.ts'
import type { StatementFacts, StatementFault, StatementLine } from './statement-line.ts'

/** M-Pesa organisation statements, as the portal exports them. */

const COLUMNS = {
  receipt: ['receipt no', 'receipt number', 'receipt'],
  completed: ['completion time', 'completed time'],
  details: ['details'],
  status: ['transaction status', 'status'],
  paidIn: ['paid in'],
  withdrawn: ['withdrawn', 'paid out'],
  balance: ['balance'],
  reason: ['reason type'],
  party: ['other party info', 'opposite party'],
  linked: ['linked transaction id'],
  account: ['a/c no', 'account no', 'a/c number'],
} as const
type Column = keyof typeof COLUMNS
const REQUIRED: readonly Column[] = ['receipt', 'completed', 'status', 'paidIn', 'withdrawn', 'balance']

export type MpesaColumns = Readonly<Record<Column, number>>

/** "Paid In (KSHs)" and "Receipt No." without unit and points. */
const headingOf = (cell: string): string => {
  const bracket = cell.indexOf('(')
  return (bracket === -1 ? cell : cell.slice(0, bracket)).replaceAll('.', '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** The columns of a header row; null if the row is not a header of an M-Pesa statement. */
export function mpesaColumns({ cells }: TableRow): MpesaColumns | null {
  const headings = cells.map(headingOf)
  const at = (names: readonly string[]) => headings.findIndex((heading) => names.includes(heading))
  const columns = Object.fromEntries(Object.entries(COLUMNS).map(([name, names]) => [name, at(names)])) as Record<
    Column,
    number
  >
  return REQUIRED.every((name) => columns[name] !== -1) ? columns : null
}

const FACTS = [
  ['number', /^(?:organi[sz]ation )?(?:short ?code|paybill|till|store|account)(?: number| no)$|^short ?code$/],
  ['name', /^(?:organi[sz]ation|organi[sz]ation name|account holder|business name)$/],
  ['opening', /^opening balance$/],
  ['closing', /^closing balance$/],
] as const

/** The account that the lines before the header name: "Short Code:,600000" or "Short Code: 600000". */
export function mpesaFacts(rows: readonly TableRow[]): StatementFacts {
  const found: Partial<Record<(typeof FACTS)[number][0], string>> = {}
  for (const { cells } of rows) {
    cells.forEach((cell, at) => {
      const colon = cell.indexOf(':')
      const label = headingOf(colon === -1 ? cell : cell.slice(0, colon))
      const own = colon === -1 ? '' : cell.slice(colon + 1).trim()
      const value = own || cells.slice(at + 1).find((next) => next !== '')
      const fact = FACTS.find(([, pattern]) => pattern.test(label))
      if (fact && value) found[fact[0]] ??= value
    })
  }
  const cents = (text: string | undefined) => {
    const value = text === undefined ? null : centsOfCell(text)
    return Number.isNaN(value) ? null : value
  }
  const number = /\d{5,16}/.exec((found.number ?? '').replace(/[\s-]/g, ''))?.[0] ?? null
  return {
    ...{ number, name: found.name ?? null },
    ...{ openingCents: cents(found.opening), closingCents: cents(found.closing) },
  }
}

/** Each kind with terms in its reason type or details, in the order of their check. */
const KINDS: readonly [LineKind, RegExp, 'in' | 'out' | 'any'][] = [
  ['charge', /charge|tariff|\bfee\b/i, 'any'],
  ['reversal', /revers/i, 'any'],
  ['correction', /adjustment|correction/i, 'any'],
  ['settlement-out', /settle\w* to bank|funds to bank|withdraw|organi[sz]ation settle/i, 'out'],
  ['settlement-in', /settle|from bank|funds received|deposit/i, 'in'],
  ['payment', /pay ?bill|buy goods|pay merchant|merchant payment|pay utility|customer payment/i, 'in'],
  ['refund', /business payment|b2c|refund|business to customer|payment to customer|promotion/i, 'out'],
]

/** The kind of a transaction. @param cents signed */
export function mpesaKind(reason: string, details: string, cents: number): LineKind {
  const way = cents < 0 ? 'out' : 'in'
  const of = (text: string) => KINDS.find(([, words, needs]) => (needs === 'any' || needs === way) && words.test(text))
  // The details contain texts of customers: they count only without a reason type.
  return of(reason.trim() === '' ? details : reason)?.[0] ?? 'unexplained'
}

/** "2547****123 - ANN OTIENO" as phone and name. */
function partyOf(text: string): { phoneMasked: string | null; name: string | null } {
  const at = text.indexOf('-')
  const [head, tail] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  const digits = head.trim()
  const isPhone = /^\+?[\d*xX•# ]{8,20}$/.test(digits) && /\d/.test(digits)
  if (isPhone) return { phoneMasked: digits, name: tail.trim() || null }
  return { phoneMasked: null, name: text.trim() || null }
}

/** "Pay Bill from 2547****123 - ANN Acc. 10512": the account in the details of older files. */
function accountInDetails(details: string): string | null {
  const at = details.lastIndexOf(' Acc. ')
  return at === -1 ? null : details.slice(at + 6).trim() || null
}

/** One row: a line, `null` for a row without effect, or its fault. */
export function mpesaLine({ line, cells }: TableRow, columns: MpesaColumns): StatementLine | StatementFault | null {
  const cell = (name: Column) => cells[columns[name]] ?? ''
  const [reference, completed, status] = [cell('receipt').toUpperCase(), cell('completed'), cell('status')]
  // Totals below the table.
  if (reference === '' && completed === '') return null
  if (status.toLowerCase() !== 'completed') return status === '' ? { line, reason: 'This line has no status.' } : null
  if (!/^[A-Z0-9]{6,20}$/.test(reference)) return { line, reason: `“${reference}” is not a receipt number.` }
  const time = timeOfCell(completed, 'dmy')
  if (!time) return { line, reason: `“${completed}” is not a date and time.` }
  const [paidIn, withdrawn, balanceCents] = [cell('paidIn'), cell('withdrawn'), cell('balance')].map(centsOfCell)
  const amounts = [paidIn, withdrawn].filter((one) => one !== null && one !== undefined && one !== 0)
  if (Number.isNaN(balanceCents) || amounts.some(Number.isNaN))
    return { line, reason: 'An amount of this line is not a number.' }
  // Only balances show whether a file was changed.
  if (balanceCents === null) return { line, reason: 'This line has no balance. Export the file again.' }
  if (amounts.length !== 1) return { line, reason: 'This line needs an amount either paid in or withdrawn.' }
  const cents = amounts[0] === withdrawn && !(paidIn ?? 0) ? -Math.abs(withdrawn as number) : (paidIn as number)
  const [reason, details] = [cell('reason'), cell('details')]
  return {
    ...{ line, ...time, reference, cents, balanceCents: balanceCents as number },
    kind: mpesaKind(reason, details, cents),
    details: [reason, details].filter((text, at, all) => text !== '' && all.indexOf(text) === at).join(': '),
    typedAccount: cell('account') || accountInDetails(details),
    ...partyOf(cell('party')),
    linked: cell('linked').toUpperCase() || null,
  }
}
