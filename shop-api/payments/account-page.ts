/** A page of account: the ledger beside the orders, attempt by attempt, and whether the two agree to the cent. */
import { dayInNairobi } from '#lib/clock.ts'
import { csvLine } from '#lib/csv-line.ts'
import { type Cents, decimalOfCents } from '#lib/money.ts'
import type { Query } from '../db/client.ts'

interface Row {
  settledAt: Date | null
  startedAt: Date
  orderNo: number
  orderTotal: Cents
  orderPaid: boolean
  attemptId: string
  paymentType: 1 | 2
  byHand: boolean
  state: string
  amountCents: Cents
  receipt: string | null
  checkoutRequestId: string | null
  authenticationId: string | null
  /** Somebody must look at it: it is to be given back. */
  review: boolean
  /** Not the payment that paid its order. */
  beyond: boolean
  refundedCents: Cents
  openRefundCents: Cents
}

/** The sums of a page, in cents. */
export interface PageSums {
  paid: Cents
  /** Beyond what orders cost: to be given back. */
  beyond: Cents
  refunded: Cents
  ordersPaid: Cents
  /** What the ledger has of orders less what they cost; zero when both agree. */
  difference: Cents
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
  'to look at',
  'given back',
  'being given back',
  'receipt',
  'provider id',
  'started',
  'settled',
]

const ROWS = `
  SELECT a.settled_at AS "settledAt", a.started_at AS "startedAt", o.order_no AS "orderNo", o.total_cents AS "orderTotal",
    o.payment_status IS NOT DISTINCT FROM 2 AS "orderPaid", a.id AS "attemptId", a.payment_type AS "paymentType",
    a.by_hand AS "byHand", a.state, a.amount_cents AS "amountCents", a.receipt,
    a.checkout_request_id AS "checkoutRequestId", a.authentication_id AS "authenticationId",
    a.needs_refund_review AS review,
    a.state = 'paid' AND a.id <> (
      SELECT p.id FROM payment_attempts p WHERE p.order_id = o.id AND p.state = 'paid'
      ORDER BY p.needs_refund_review, p.settled_at, p.no LIMIT 1
    ) AS beyond,
    coalesce(r.done, 0)::bigint AS "refundedCents", coalesce(r.open, 0)::bigint AS "openRefundCents"
  FROM payment_attempts a JOIN orders o ON o.id = a.order_id
  LEFT JOIN LATERAL (
    SELECT sum(amount_cents) FILTER (WHERE state = 'done') AS done,
      sum(amount_cents) FILTER (WHERE state IN ('requested', 'unknown')) AS open
    FROM payment_refunds WHERE attempt_id = a.id
  ) r ON true
  WHERE coalesce(a.settled_at, a.started_at) >= ($1::date)::timestamp AT TIME ZONE 'Africa/Nairobi'
    AND coalesce(a.settled_at, a.started_at) < ($2::date + 1)::timestamp AT TIME ZONE 'Africa/Nairobi' AND a.no > $3
  ORDER BY a.no LIMIT 500`

// Every order that became paid in these days, whether or not the ledger has its payment.
const ORDERS = `
  SELECT coalesce(sum(total_cents), 0)::bigint AS cents FROM orders
  WHERE payment_status = 2 AND paid_at >= ($1::date)::timestamp AT TIME ZONE 'Africa/Nairobi'
    AND paid_at < ($2::date + 1)::timestamp AT TIME ZONE 'Africa/Nairobi'`

/**
 * Writes the page as CSV, a line at a time, with its sums at the end.
 * @param from first day in Nairobi, "2026-11-01"
 * @param to last day
 * @returns its sums, once all was written
 */
export async function* accountPage(query: Query, from: string, to: string): AsyncGenerator<string, PageSums> {
  yield csvLine(HEAD)
  const sums: PageSums = { paid: 0, beyond: 0, refunded: 0, ordersPaid: 0, difference: 0 }
  let last = 0
  for (;;) {
    const rows = await query<Row & { no: number }>(
      ROWS.replace('SELECT', 'SELECT a.no,'),
      [from, to, last],
      'account-page',
    )
    for (const row of rows) {
      const received = row.state === 'paid' ? Number(row.amountCents) : 0
      sums.paid += received
      sums.beyond += row.beyond ? received : 0
      sums.refunded += Number(row.refundedCents)
      yield csvLine(cellsOf(row, received))
    }
    last = Number(rows.at(-1)?.no ?? 0)
    if (rows.length < 500) break
  }
  const [orders] = await query<{ cents: number }>(ORDERS, [from, to], 'orders-paid')
  sums.ordersPaid = Number(orders?.cents ?? 0)
  sums.difference = sums.paid - sums.beyond - sums.ordersPaid
  for (const [name, cents] of Object.entries(sums))
    yield csvLine(['sum', SUM_NAMES[name as keyof PageSums], signed(cents)])
  return sums
}

const SUM_NAMES: Record<keyof PageSums, string> = {
  paid: 'received',
  beyond: 'beyond the orders',
  refunded: 'given back',
  ordersPaid: 'orders paid',
  difference: 'ledger less orders',
}

/** A negative sum in words that no spreadsheet takes for a formula. */
const signed = (cents: Cents) => (cents < 0 ? `minus ${decimalOfCents(-cents)}` : decimalOfCents(cents))

function cellsOf(row: Row, received: Cents): string[] {
  const method = row.paymentType === 2 ? 'card' : row.byHand ? 'M-Pesa by hand' : 'M-Pesa'
  return [
    dayInNairobi(row.settledAt ?? row.startedAt),
    String(row.orderNo),
    decimalOfCents(Number(row.orderTotal)),
    row.orderPaid ? 'yes' : 'no',
    row.attemptId,
    method,
    row.state,
    decimalOfCents(Number(row.amountCents)),
    decimalOfCents(received),
    decimalOfCents(row.beyond ? received : 0),
    row.review ? 'yes' : 'no',
    decimalOfCents(Number(row.refundedCents)),
    decimalOfCents(Number(row.openRefundCents)),
    row.receipt ?? '',
    row.checkoutRequestId ?? row.authenticationId ?? '',
    row.startedAt.toISOString(),
    row.settledAt?.toISOString() ?? '',
  ]
}
