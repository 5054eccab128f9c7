import * as z from 'zod/mini'
import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { LEDGER_KINDS, LEDGER_STATES } from '#lib/contract/payments/office/payments.ts'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { statement } from '../../../db/statement.ts'

const CUSTOMER = `coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
  nullif(concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', '')), ''), 'Guest')`
const WITH_CUSTOMER = 'LEFT JOIN companies c ON c.id = o.company_id LEFT JOIN users u ON u.id = o.user_id'

export interface LedgerParams {
  kind: string | null
  method: string | null
}
export interface LedgerDays extends LedgerParams {
  from: Date
  to: Date
}
export interface LedgerSearch extends LedgerParams {
  /** In upper case. */
  receipt: string
  orderNo: number | null
}

const isAsked = (kind: string) => `($kind::text IS NULL OR $kind = '${kind}')`
const isOfMethod = (method: string) => `($method::text IS NULL OR ${method} = $method)`
/** A refund that was credited moved no money of its payment's method. */
const REFUNDED_BY = `CASE r.kind WHEN 'store-credit' THEN r.kind ELSE a.method END`
type Found = (at: string, receipt: string, orderId: string | null) => string
const inDays: Found = (at) => `${at} >= $from AND ${at} < $to`
/** For a search: a receipt, or an order's number, on any day. */
const bySearch: Found = (_at, receipt, orderId) =>
  orderId === null
    ? `${receipt} = $receipt`
    : `(${receipt} = $receipt OR ${orderId} = (SELECT id FROM orders WHERE order_no = $orderNo))`

/** The parts of the ledger: `at`, `id`, `kind`, and the moved amounts. */
const partsOf = (isFound: Found): string[] => [
  `SELECT a.settled_at AS at, a.id, 'payment' AS kind, 'done' AS state, a.method, a.by_hand, a.receipt, a.order_id,
      NULL::text AS name, a.amount_cents AS cents
    FROM payment_attempts a
    WHERE a.state = 'paid' AND a.counted_with IS NULL AND ${isAsked('payment')} AND ${isOfMethod('a.method')}
      AND ${isFound('a.settled_at', 'a.receipt', 'a.order_id')}`,
  `SELECT r.requested_at AS at, r.id, 'refund' AS kind, CASE WHEN r.state = 'done' THEN 'done' ELSE 'unknown' END AS state,
      ${REFUNDED_BY} AS method, r.kind = 'by-hand' AS by_hand, r.receipt, a.order_id, NULL::text AS name,
      -r.amount_cents AS cents
    FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id
    WHERE r.state <> 'failed' AND ${isAsked('refund')} AND ${isOfMethod(REFUNDED_BY)}
      AND ${isFound('r.requested_at', 'r.receipt', 'a.order_id')}`,
  `SELECT m.paid_at AS at, m.receipt AS id, 'unmatched' AS kind, 'waiting' AS state,
      CASE m.payment_type WHEN 3 THEN 'bank' ELSE 'mpesa' END AS method, true AS by_hand, m.receipt, NULL::text AS order_id,
      coalesce(m.payer_name, m.account_reference) AS name, m.amount_cents AS cents
    FROM unmatched_payments m
    WHERE m.resolved_at IS NULL AND ${isAsked('unmatched')}
      AND ${isOfMethod(`CASE m.payment_type WHEN 3 THEN 'bank' ELSE 'mpesa' END`)} AND ${isFound('m.paid_at', 'm.receipt', null)}`,
  `SELECT k.at, 'correction-' || k.id AS id, 'correction' AS kind, 'done' AS state, a.method, false AS by_hand, a.receipt,
      a.order_id, k.reason AS name, -k.amount_cents AS cents
    FROM payment_corrections k JOIN payment_attempts a ON a.id = k.attempt_id
    WHERE ${isAsked('correction')} AND ${isOfMethod('a.method')} AND ${isFound('k.at', 'a.receipt', 'a.order_id')}`,
]
const BEFORE = '($afterAt::timestamptz IS NULL OR (l.at, l.id) < ($afterAt, $afterId::text))'
const pageOf = (part: string) =>
  `(SELECT * FROM (${part}) l WHERE ${BEFORE} ORDER BY l.at DESC, l.id DESC LIMIT $atMost)`

interface Page {
  afterAt: Date | null
  afterId: string | null
  atMost: number
}

const ledgerRow = z.strictObject({
  at: z.date(),
  id: z.string(),
  kind: z.enum(LEDGER_KINDS),
  state: z.enum(LEDGER_STATES),
  method: z.enum(PAYMENT_METHOD_IDS),
  byHand: z.boolean(),
  receipt: z.nullable(z.string()),
  orderNo: z.nullable(z.int()),
  name: z.string(),
  cents: z.int(),
})
const page = (isFound: Found) => `
  SELECT l.at, l.id, l.kind, l.state, l.method, l.by_hand AS "byHand", l.receipt, o.order_no AS "orderNo",
    CASE WHEN o.id IS NULL THEN coalesce(l.name, '') ELSE ${CUSTOMER} END AS name, l.cents
  FROM (
    SELECT * FROM (${partsOf(isFound).map(pageOf).join(' UNION ALL ')}) l ORDER BY at DESC, id DESC LIMIT $atMost
  ) l LEFT JOIN orders o ON o.id = l.order_id ${WITH_CUSTOMER}
  ORDER BY l.at DESC, l.id DESC`
const sums = (isFound: Found) => `
  SELECT coalesce(sum(l.cents) FILTER (WHERE l.kind = 'payment'), 0)::bigint AS "inCents",
    coalesce(sum(l.cents) FILTER (WHERE l.kind IN ('refund', 'correction')), 0)::bigint AS "outCents",
    coalesce(sum(l.cents) FILTER (WHERE l.kind = 'unmatched'), 0)::bigint AS "unmatchedCents", count(*)::int AS rows
  FROM (${partsOf(isFound).join(' UNION ALL ')}) l`
const sumRow = z.strictObject({ inCents: z.int(), outCents: z.int(), unmatchedCents: z.int(), rows: z.int() })

/** Incoming and outgoing money in a range of days, newest first. */
export const readLedger = statement<LedgerDays & Page>()({ name: 'office-ledger', row: ledgerRow, sql: page(inDays) })
/** The same for a receipt or an order. */
export const searchLedger = statement<LedgerSearch & Page>()({
  ...{ name: 'office-ledger-search', row: ledgerRow },
  sql: page(bySearch),
})
/** Totals of a range of days. */
export const sumLedger = statement<LedgerDays>()({ name: 'office-ledger-sums', row: sumRow, sql: sums(inDays) })
export const sumFoundLedger = statement<LedgerSearch>()({
  ...{ name: 'office-ledger-found-sums', row: sumRow },
  sql: sums(bySearch),
})

/** Undecided payments, longest waiting first. */
export const readUndecided = statement()({
  name: 'office-undecided',
  row: z.strictObject({
    attemptId: z.string(),
    orderNo: z.int(),
    customer: z.string(),
    method: z.enum(PAYMENT_METHOD_IDS),
    phone: z.nullable(z.string()),
    cardBrand: z.nullable(z.string()),
    cardLastFour: z.nullable(z.string()),
    amountCents: z.int(),
    startedAt: z.date(),
    queries: z.int(),
    nextQueryAt: z.nullable(z.date()),
    isOrderOver: z.boolean(),
    takenById: z.nullable(z.int()),
    takenByName: z.nullable(z.string()),
  }),
  sql: `
    SELECT a.id AS "attemptId", o.order_no AS "orderNo", ${CUSTOMER} AS customer, a.method, a.phone,
      a.card_brand AS "cardBrand", a.card_last_four AS "cardLastFour", a.amount_cents AS "amountCents",
      a.started_at AS "startedAt", a.queries, a.next_query_at AS "nextQueryAt",
      o.status = ${ORDER_STATUS.cancelled} OR o.payment_status IS NOT DISTINCT FROM ${PAYMENT_STATUS.completed} AS "isOrderOver",
      s.id AS "takenById", s.name AS "takenByName"
    FROM payment_attempts a JOIN orders o ON o.id = a.order_id ${WITH_CUSTOMER}
    LEFT JOIN office_assignments h ON h.subject_kind = 'payment' AND h.subject_id = a.id
    LEFT JOIN staff_members s ON s.id = h.staff_id
    WHERE a.state = 'unknown' ORDER BY a.started_at, a.id LIMIT 500`,
})

/** Orders by number, for suggestions. */
export const readSuggestedOrders = statement<{ numbers: readonly number[] }>()({
  name: 'office-suggested-orders',
  row: z.strictObject({ orderNo: z.int(), customer: z.string(), dueCents: z.int(), placedAt: z.date() }),
  sql: `
    SELECT o.order_no AS "orderNo", ${CUSTOMER} AS customer, m.due_cents AS "dueCents", o.created_at AS "placedAt"
    FROM orders o JOIN order_money m ON m.order_id = o.id ${WITH_CUSTOMER} WHERE o.order_no = ANY($numbers::bigint[])`,
})
