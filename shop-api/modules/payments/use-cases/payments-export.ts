/** All received money as CSV: each payment, with or without an order, and whether orders and ledger agree. */

import { dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, decimalOfCents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { csvText } from '../../../files/csv.ts'
import { methodName } from '../providers/ledger-methods.ts'
import {
  correctedAndRefunded,
  type ExportedPayment,
  type ExportedUnmatched,
  exportPage,
  exportUnmatchedPage,
  PAGE_SIZE,
  sumOfPaidOrders,
} from '../queries/payments-export.sql.ts'
import { methodOfUnmatched } from '../rules/attempt.ts'
import { UNMATCHED_TEXT } from './paid-by-hand.ts'

/** The sums of an export, in cents. */
export interface ExportSums {
  /** All received money: equals the totals of the providers' lists. */
  received: Cents
  /** The part of it that paid for paid orders. */
  ofPaidOrders: Cents
  /** Part payments of unpaid orders. */
  parts: Cents
  /** Amounts above the cost of orders. */
  beyond: Cents
  /** Payments with store credit: no money was received. */
  storeCredit: Cents
  /** Without an order: waiting for staff. */
  waiting: Cents
  toAccounts: Cents
  closed: Cents
  /** Corrections of the ledger: counted by mistake, never received. */
  corrected: Cents
  refunded: Cents
  /** Credited to the customer: no money was sent. */
  refundedAsCredit: Cents
  /** Refunds of payments that were never received. */
  lost: Cents
  /** Cost of the orders that became paid in these days. */
  ordersPaid: Cents
  /** Ledger amounts of those orders less their cost; zero if both agree. */
  difference: Cents
}

const SUM_NAMES: Record<keyof ExportSums, string> = {
  received: 'received',
  ofPaidOrders: 'of it for paid orders',
  parts: 'of it parts of unpaid orders',
  beyond: 'of it above the order totals',
  storeCredit: 'of it store credit, without money',
  waiting: 'of it without an order',
  toAccounts: 'of it to company accounts',
  closed: 'of it closed or sent back without an order',
  corrected: 'removed as not received',
  refunded: 'refunded',
  refundedAsCredit: 'of it as store credit, without money',
  lost: 'refunded of payments not received',
  ordersPaid: 'orders paid',
  difference: 'ledger minus orders',
}

const HEAD = [
  'day',
  'order',
  'order total',
  'order paid',
  'attempt',
  'method',
  'state',
  'amount',
  'received',
  'above the order total',
  'corrected',
  'to refund',
  'refunded',
  'being refunded',
  'receipt',
  'provider id',
  'started',
  'settled',
  'bank day',
  'recorded by',
]

/**
 * Writes the export line by line, with its sums at the end.
 * @param from first day in Nairobi, "2026-11-01"
 * @param to last day
 * @returns its sums, after all lines
 */
export async function* exportPayments(tx: Session, from: string, to: string): AsyncGenerator<string, ExportSums> {
  yield csvText([HEAD])
  const sums = Object.fromEntries(Object.keys(SUM_NAMES).map((name) => [name, 0])) as unknown as ExportSums
  const days = { from, to }
  for await (const row of inPages(
    (after: number) => exportPage(tx.query, { ...days, after }),
    0,
    ({ no }) => no,
  )) {
    const received = addToSums(sums, row)
    yield csvText([cellsOf(row, received)])
  }
  const unmatched = (after: string) => exportUnmatchedPage(tx.query, { ...days, after })
  for await (const row of inPages(unmatched, '', ({ receipt }) => receipt)) {
    yield csvText([unmatchedCells(row, addUnmatched(sums, row))])
  }
  const [orders] = await sumOfPaidOrders(tx.query, days)
  const [later] = await correctedAndRefunded(tx.query, days)
  sums.corrected = later?.corrected ?? 0
  sums.refunded = later?.refunded ?? 0
  sums.refundedAsCredit = later?.refundedAsCredit ?? 0
  sums.received -= sums.corrected
  sums.ordersPaid = orders?.cost ?? 0
  sums.difference = (orders?.received ?? 0) - sums.ordersPaid
  for (const [name, cents] of Object.entries(sums))
    yield csvText([['sum', SUM_NAMES[name as keyof ExportSums], signed(cents)]])
  return sums
}

async function* inPages<Row, Key>(
  readPage: (after: Key) => Promise<Row[]>,
  first: Key,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  for (let after = first; ; ) {
    const rows = await readPage(after)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < PAGE_SIZE || !last) return
    after = keyOf(last)
  }
}

/** @returns the received amount of the row */
function addToSums(sums: ExportSums, row: ExportedPayment): { received: Cents; beyond: Cents } {
  const towards = Math.min(row.netCents, Math.max(0, row.orderTotal - row.earlierCents))
  const beyond = row.netCents - towards
  sums.received += row.netCents + row.correctedCents
  sums[row.orderPaid ? 'ofPaidOrders' : 'parts'] += towards
  sums.beyond += beyond
  if (row.method === 'store-credit') sums.storeCredit += row.netCents + row.correctedCents
  sums.lost += Math.max(0, row.refundedCents - row.netCents)
  return { received: row.netCents + row.correctedCents, beyond }
}

/** Money to another business number is not the shop's: it is listed without being added to a total. */
function addUnmatched(sums: ExportSums, { amountCents, resolution, reason }: ExportedUnmatched): Cents {
  if (reason === 'other-business') return 0
  sums.received += amountCents
  if (resolution === null) sums.waiting += amountCents
  else if (resolution === 'account') sums.toAccounts += amountCents
  else sums.closed += amountCents
  return amountCents
}

/** A negative amount as text, so that no spreadsheet treats it as a formula. */
const signed = (cents: Cents) => (cents < 0 ? `minus ${decimalOfCents(-cents)}` : decimalOfCents(cents))

function cellsOf(row: ExportedPayment, { received, beyond }: { received: Cents; beyond: Cents }): string[] {
  return [
    dayInNairobi(row.settledAt ?? row.startedAt),
    String(row.orderNo),
    decimalOfCents(row.orderTotal),
    row.orderPaid ? 'yes' : 'no',
    row.attemptId,
    methodName(row),
    row.countedWith === null ? row.state : `paid, counted with ${row.countedWith}`,
    decimalOfCents(row.amountCents),
    decimalOfCents(received),
    decimalOfCents(beyond),
    decimalOfCents(row.correctedCents),
    decimalOfCents(row.refundDueCents),
    decimalOfCents(row.refundedCents),
    decimalOfCents(row.openRefundCents),
    row.receipt ?? '',
    row.providerId ?? '',
    row.startedAt.toISOString(),
    row.settledAt?.toISOString() ?? '',
    row.paidOn ?? '',
    row.recordedBy ?? '',
  ]
}

const RESOLUTIONS = { account: 'to a company account', returned: 'sent back', closed: 'closed' }

function unmatchedCells(row: ExportedUnmatched, received: Cents): string[] {
  const { resolution, reason, amountCents, note } = row
  const state =
    resolution === null
      ? `without an order: ${UNMATCHED_TEXT[reason]}`
      : `${RESOLUTIONS[resolution]}${note ? `: ${note}` : ''}`
  const isReturned = resolution === 'returned'
  return [
    dayInNairobi(row.paidAt),
    '',
    '',
    '',
    '',
    methodName({ method: methodOfUnmatched(row.paymentType), byHand: true }),
    state,
    decimalOfCents(amountCents),
    decimalOfCents(received),
    decimalOfCents(0),
    decimalOfCents(0),
    decimalOfCents(resolution === null ? received : 0),
    decimalOfCents(isReturned ? amountCents : 0),
    decimalOfCents(0),
    row.receipt,
    row.returnReceipt ?? '',
    row.paidAt.toISOString(),
    row.reportedAt.toISOString(),
    row.paidOn ?? '',
    row.recordedBy ?? '',
  ]
}
