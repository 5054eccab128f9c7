import { CURRENCY } from '#lib/format/money.ts'
import type { TableRow } from '../../../documents/read-table.ts'
import { centsOfCell, timeOfCell } from './statement-cells.ts'
import type { StatementFault, StatementLine } from './statement-line.ts'

/**
 * CyberSource's Payment Batch Detail report: one row for each transaction, with the batch that the bank pays in one sum.
 * Source: CyberSource Reporting User Guide, CSV reports. Some acquirers add the columns fee and net.
 */

const COLUMNS = {
  batch: ['batch_id', 'batchid'],
  merchant: ['merchant_id', 'merchantid'],
  date: ['batch_date', 'batchdate'],
  request: ['request_id', 'requestid'],
  order: ['merchant_ref_number', 'merchantreferencenumber'],
  transaction: ['trans_ref_no', 'transactionreferencenumber'],
  method: ['payment_method', 'paymentmethod'],
  currency: ['currency', 'currency_code', 'currencycode'],
  amount: ['amount'],
  type: ['transaction_type', 'application'],
  fee: ['fee', 'fee_amount', 'fees'],
  net: ['net', 'net_amount'],
} as const
type Column = keyof typeof COLUMNS
const REQUIRED: readonly Column[] = ['batch', 'date', 'request', 'currency', 'amount', 'type']

export type CardColumns = Readonly<Record<Column, number>>

/** The columns of a header row; null if the row is not a header of this report. */
export function cardColumns({ cells }: TableRow): CardColumns | null {
  const headings = cells.map((cell) => cell.toLowerCase().replaceAll(' ', '_'))
  const at = (names: readonly string[]) => headings.findIndex((heading) => names.includes(heading))
  const columns = Object.fromEntries(Object.entries(COLUMNS).map(([name, names]) => [name, at(names)])) as Record<
    Column,
    number
  >
  return REQUIRED.every((name) => columns[name] !== -1) ? columns : null
}

/** One row: its transaction, and its fee as a charge; or its fault. The second value is the merchant id. */
export function cardLines(
  { line, cells }: TableRow,
  columns: CardColumns,
): { lines: StatementLine[]; merchant: string | null } | StatementFault {
  const cell = (name: Column) => cells[columns[name]] ?? ''
  const [batch, reference, type] = [cell('batch'), cell('request'), cell('type').toLowerCase()]
  if (batch === '' || reference === '') return { line, reason: 'This line has no batch or no request number.' }
  const currency = cell('currency').toUpperCase()
  if (currency !== CURRENCY.code)
    return { line, reason: `This line is in ${currency || 'no currency'}, not ${CURRENCY.code}.` }
  const time = timeOfCell(cell('date'), 'ymd')
  if (!time) return { line, reason: `“${cell('date')}” is not a date.` }
  const isCredit = type.includes('credit') || type.includes('refund')
  const isPayment = type.includes('bill') || type.includes('capture') || type.includes('debit')
  const amount = centsOfCell(cell('amount'))
  const [fee, net] = [centsOfCell(cell('fee')), centsOfCell(cell('net'))]
  if (amount === null || amount === 0 || [amount, fee, net].some(Number.isNaN))
    return { line, reason: 'An amount of this line is missing or not a number.' }
  const cents = isCredit ? -Math.abs(amount) : amount
  const charge = fee === null || fee === 0 ? 0 : -Math.abs(fee)
  if (net !== null && net !== cents + charge)
    return { line, reason: 'The net amount of this line is not its amount less its fee. Export the file again.' }
  const shared = {
    ...{ line, ...time, reference, balanceCents: null, typedAccount: cell('order') || null, phoneMasked: null },
    ...{ name: null, linked: batch },
  }
  const details = [`Batch ${batch}`, cell('method'), cell('transaction')].filter((text) => text !== '').join(', ')
  const kind = isCredit ? ('refund' as const) : isPayment ? ('payment' as const) : ('unexplained' as const)
  const lines: StatementLine[] = [{ ...shared, kind, cents, details }]
  if (charge !== 0) lines.push({ ...shared, kind: 'charge', cents: charge, details: `Fee, ${details}` })
  return { lines, merchant: cell('merchant') || null }
}
