/** Everything that came in, as CSV: payment by payment, with or without an order, and whether orders and ledger agree. */
import { dayInNairobi } from '#lib/format/clock.ts'
import { csvLine } from '#lib/format/csv-line.ts'
import { type Cents, decimalOfCents } from '#lib/format/money.ts'
import type { Query } from '../db/client.ts'
import type { PaymentType } from './attempt.ts'
import { methodName } from './method-name.ts'
import { UNMATCHED_WORDS, type Unmatched } from './paid-by-hand.ts'

interface Row {
  no: number
  settledAt: Date | null
  startedAt: Date
  orderNo: number
  orderTotal: Cents
  orderPaid: boolean
  attemptId: string
  paymentType: PaymentType
  byHand: boolean
  state: string
  /** The receipt of the payment that a paid prompt is counted with. */
  countedWith: string | null
  amountCents: Cents
  receipt: string | null
  checkoutRequestId: string | null
  authenticationId: string | null
  correctedCents: Cents
  netCents: Cents
  /** What came in for its order before it. */
  earlierCents: Cents
  toGiveBackCents: Cents
  refundedCents: Cents
  openRefundCents: Cents
  paidOn: string | null
  recordedBy: string | null
}

interface UnmatchedRow {
  receipt: string
  paymentType: 1 | 3
  amountCents: Cents
  paidAt: Date
  heardAt: Date
  reason: Unmatched
  resolution: 'account' | 'returned' | 'closed' | null
  returnReceipt: string | null
  note: string | null
  paidOn: string | null
  recordedBy: string | null
}

/** The sums of an export, in cents. */
export interface ExportSums {
  /** Everything that came in: what the providers' own lists come to. */
  received: Cents
  /** Of it, what paid for orders that are paid. */
  ofPaidOrders: Cents
  /** Parts of orders that are not paid yet. */
  parts: Cents
  /** Beyond what orders cost. */
  beyond: Cents
  /** Without an order: waiting for a person. */
  waiting: Cents
  toAccounts: Cents
  closed: Cents
  /** Taken off the ledger: counted by mistake, it never came. */
  corrected: Cents
  refunded: Cents
  /** Given back of payments that never came. */
  lost: Cents
  /** What the orders that became paid in these days cost. */
  ordersPaid: Cents
  /** What the ledger has of those orders less what they cost; zero when both agree. */
  difference: Cents
}

const SUM_NAMES: Record<keyof ExportSums, string> = {
  received: 'received',
  ofPaidOrders: 'of it for paid orders',
  parts: 'of it parts of unpaid orders',
  beyond: 'of it beyond the orders',
  waiting: 'of it without an order',
  toAccounts: 'of it to company accounts',
  closed: 'of it closed or sent back without an order',
  corrected: 'taken off as never received',
  refunded: 'given back',
  lost: 'given back of what never came',
  ordersPaid: 'orders paid',
  difference: 'ledger less orders',
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
  'beyond the order',
  'corrected',
  'to give back',
  'given back',
  'being given back',
  'receipt',
  'provider id',
  'started',
  'settled',
  'bank day',
  'recorded by',
]

const IN_DAYS = (instant: string) =>
  `${instant} >= ($1::date)::timestamp AT TIME ZONE 'Africa/Nairobi'
    AND ${instant} < ($2::date + 1)::timestamp AT TIME ZONE 'Africa/Nairobi'`

// A payment belongs to the day it was first heard of, wherever it was put later.
const ROWS = `
  SELECT a.no, a.settled_at AS "settledAt", a.started_at AS "startedAt", o.order_no AS "orderNo",
    o.total_cents AS "orderTotal", o.payment_status IS NOT DISTINCT FROM 2 AS "orderPaid", a.id AS "attemptId",
    a.payment_type AS "paymentType", a.by_hand AS "byHand", a.state, a.amount_cents AS "amountCents",
    coalesce(a.receipt, a.named_receipt) AS receipt, a.checkout_request_id AS "checkoutRequestId",
    a.authentication_id AS "authenticationId", w.id AS "countedWith",
    coalesce(m.corrected_cents, 0)::bigint AS "correctedCents", coalesce(m.net_cents, 0)::bigint AS "netCents",
    coalesce(e.earlier, 0)::bigint AS "earlierCents", coalesce(m.to_give_back_cents, 0)::bigint AS "toGiveBackCents",
    coalesce(m.refunded_cents, 0)::bigint AS "refundedCents",
    coalesce(m.given_cents - m.refunded_cents, 0)::bigint AS "openRefundCents",
    b.paid_on::text AS "paidOn", b.operator AS "recordedBy"
  FROM payment_attempts a JOIN orders o ON o.id = a.order_id
  LEFT JOIN payment_attempts w ON w.id = a.counted_with
  LEFT JOIN bank_transfers b ON a.payment_type = 3 AND b.reference = a.receipt
  LEFT JOIN LATERAL (
    SELECT * FROM received_payments p WHERE p.order_id = a.order_id AND p.attempt_id = a.id
  ) m ON true
  LEFT JOIN LATERAL (
    SELECT sum(p.net_cents) AS earlier FROM payment_money p
    WHERE p.order_id = a.order_id AND (p.settled_at, p.no) < (a.settled_at, a.no)
  ) e ON true
  WHERE ${IN_DAYS('coalesce(least(a.receipt_heard_at, a.settled_at), a.settled_at, a.started_at)')} AND a.no > $3
  ORDER BY a.no LIMIT 500`

const UNMATCHED = `
  SELECT u.receipt, u.payment_type AS "paymentType", u.amount_cents AS "amountCents", u.paid_at AS "paidAt",
    u.heard_at AS "heardAt", u.reason, u.resolution, u.return_receipt AS "returnReceipt", u.note,
    b.paid_on::text AS "paidOn", b.operator AS "recordedBy"
  FROM unmatched_payments u LEFT JOIN bank_transfers b ON u.payment_type = 3 AND b.reference = u.receipt WHERE ${IN_DAYS('heard_at')} AND resolution IS DISTINCT FROM 'order' AND receipt > $3
  ORDER BY receipt LIMIT 500`

// Every order that became paid in these days, and what the ledger has of it whenever it came.
const ORDERS = `
  SELECT coalesce(sum(o.total_cents), 0)::bigint AS cost,
    coalesce(sum(least(m.received_cents, o.total_cents)), 0)::bigint AS received
  FROM orders o JOIN order_money m ON m.order_id = o.id
  WHERE o.payment_status = 2 AND ${IN_DAYS('o.paid_at')}`

// Corrections and refunds belong to their own days: what was exported before stays as it was.
const OWN_DAYS = `
  SELECT
    (SELECT coalesce(sum(amount_cents), 0) FROM payment_corrections WHERE ${IN_DAYS('at')})::bigint AS corrected,
    ((SELECT coalesce(sum(amount_cents), 0) FROM payment_refunds WHERE state = 'done' AND ${IN_DAYS('settled_at')})
      + (SELECT coalesce(sum(amount_cents), 0) FROM unmatched_payments
        WHERE resolution = 'returned' AND ${IN_DAYS('resolved_at')}))::bigint AS refunded`

/**
 * Writes the export a line at a time, with its sums at the end.
 * @param from first day in Nairobi, "2026-11-01"
 * @param to last day
 * @returns its sums, once all was written
 */
export async function* exportPayments(query: Query, from: string, to: string): AsyncGenerator<string, ExportSums> {
  yield csvLine(HEAD)
  const sums = Object.fromEntries(Object.keys(SUM_NAMES).map((name) => [name, 0])) as unknown as ExportSums
  for await (const row of inPages<Row>(query, ROWS, [from, to], 0, ({ no }) => no)) {
    const received = addToSums(sums, row)
    yield csvLine(cellsOf(row, received))
  }
  for await (const row of inPages<UnmatchedRow>(query, UNMATCHED, [from, to], '', ({ receipt }) => receipt)) {
    yield csvLine(unmatchedCells(row, addUnmatched(sums, row)))
  }
  const [orders] = await query<{ cost: Cents; received: Cents }>(ORDERS, [from, to], 'orders-paid')
  const [later] = await query<{ corrected: Cents; refunded: Cents }>(OWN_DAYS, [from, to], 'corrected-and-refunded')
  sums.corrected = later?.corrected ?? 0
  sums.refunded = later?.refunded ?? 0
  sums.received -= sums.corrected
  sums.ordersPaid = orders?.cost ?? 0
  sums.difference = (orders?.received ?? 0) - sums.ordersPaid
  for (const [name, cents] of Object.entries(sums))
    yield csvLine(['sum', SUM_NAMES[name as keyof ExportSums], signed(cents)])
  return sums
}

async function* inPages<One>(
  query: Query,
  text: string,
  days: string[],
  first: number | string,
  keyOf: (row: One) => number | string,
): AsyncGenerator<One> {
  for (let last = first; ; ) {
    const rows = await query<One>(text, [...days, last])
    yield* rows
    const end = rows.at(-1)
    if (rows.length < 500 || !end) return
    last = keyOf(end)
  }
}

/** @returns what the row brought in */
function addToSums(sums: ExportSums, row: Row): { received: Cents; beyond: Cents } {
  const towards = Math.min(row.netCents, Math.max(0, row.orderTotal - row.earlierCents))
  const beyond = row.netCents - towards
  sums.received += row.netCents + row.correctedCents
  sums[row.orderPaid ? 'ofPaidOrders' : 'parts'] += towards
  sums.beyond += beyond
  sums.lost += Math.max(0, row.refundedCents - row.netCents)
  return { received: row.netCents + row.correctedCents, beyond }
}

/** Money to another business number is not ours: it stands in the list and in no sum. */
function addUnmatched(sums: ExportSums, { amountCents, resolution, reason }: UnmatchedRow): Cents {
  if (reason === 'other-business') return 0
  sums.received += amountCents
  if (resolution === null) sums.waiting += amountCents
  else if (resolution === 'account') sums.toAccounts += amountCents
  else sums.closed += amountCents
  return amountCents
}

/** A negative sum in words that no spreadsheet takes for a formula. */
const signed = (cents: Cents) => (cents < 0 ? `minus ${decimalOfCents(-cents)}` : decimalOfCents(cents))

function cellsOf(row: Row, { received, beyond }: { received: Cents; beyond: Cents }): string[] {
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
    decimalOfCents(row.toGiveBackCents),
    decimalOfCents(row.refundedCents),
    decimalOfCents(row.openRefundCents),
    row.receipt ?? '',
    row.checkoutRequestId ?? row.authenticationId ?? '',
    row.startedAt.toISOString(),
    row.settledAt?.toISOString() ?? '',
    row.paidOn ?? '',
    row.recordedBy ?? '',
  ]
}

const RESOLUTIONS = { account: 'to a company account', returned: 'sent back', closed: 'closed' }

function unmatchedCells(row: UnmatchedRow, received: Cents): string[] {
  const { resolution, reason, amountCents, note } = row
  const state =
    resolution === null
      ? `without an order: ${UNMATCHED_WORDS[reason] ?? reason}`
      : `${RESOLUTIONS[resolution]}${note ? `: ${note}` : ''}`
  const isReturned = resolution === 'returned'
  return [
    dayInNairobi(row.heardAt),
    '',
    '',
    '',
    '',
    methodName({ paymentType: row.paymentType, byHand: true }),
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
    row.heardAt.toISOString(),
    row.paidOn ?? '',
    row.recordedBy ?? '',
  ]
}
