import { showInstant } from '#lib/clock.ts'
import { type Cents, showMoney } from '#lib/money.ts'
import type { Query } from '../db/client.ts'

/** An attempt as operators see it: no phone, and of a card its last four digits. */
interface Listed {
  id: string
  orderNo: number
  paymentType: 1 | 2
  byHand: boolean
  state: string
  amountCents: Cents
  receipt: string | null
  cardLastFour: string | null
  /** What is to be given back of it in all: everything, or what the credit notes of an order that goes on come to. */
  dueCents: Cents
  givenCents: Cents
  startedAt: Date
}

export interface AskedList {
  order: number | null
  state: string | null
  /** Only what is to be given back and was not. */
  review: boolean
  limit: number
}

export function listAttempts(query: Query, { order, state, review, limit }: AskedList): Promise<Listed[]> {
  return query<Listed>(
    `SELECT a.id, o.order_no AS "orderNo", a.payment_type AS "paymentType", a.by_hand AS "byHand", a.state,
       a.amount_cents AS "amountCents", a.receipt, a.card_last_four AS "cardLastFour", d.due AS "dueCents",
       coalesce(r.given, 0)::bigint AS "givenCents", a.started_at AS "startedAt"
     FROM payment_attempts a JOIN orders o ON o.id = a.order_id
     LEFT JOIN LATERAL (
       SELECT sum(amount_cents) AS given FROM payment_refunds WHERE attempt_id = a.id AND state <> 'failed'
     ) r ON true
     CROSS JOIN LATERAL (
       SELECT (CASE
         WHEN NOT a.needs_refund_review THEN 0
         WHEN o.status <> 5 AND a.id = (
           SELECT p.id FROM payment_attempts p WHERE p.order_id = o.id AND p.state = 'paid'
           ORDER BY p.settled_at, p.no LIMIT 1
         ) THEN o.credited_cents
         ELSE a.amount_cents
       END)::bigint AS due
     ) d
     WHERE ($1::bigint IS NULL OR o.order_no = $1) AND ($2::text IS NULL OR a.state = $2)
       AND (NOT $3 OR coalesce(r.given, 0) < d.due)
     ORDER BY a.no DESC LIMIT $4`,
    [order, state, review, limit],
    'list-attempts',
  )
}

/** The list as lines of text. */
export function* attemptLines(attempts: readonly Listed[]): Iterable<string> {
  if (attempts.length === 0) yield 'None.\n'
  for (const one of attempts) {
    const method = one.paymentType === 2 ? `card •••• ${one.cardLastFour}` : one.byHand ? 'M-Pesa by hand' : 'M-Pesa'
    const notes = [
      one.receipt && `receipt ${one.receipt}`,
      Number(one.dueCents) > Number(one.givenCents) &&
        `TO GIVE BACK ${showMoney(Number(one.dueCents) - Number(one.givenCents))}`,
      Number(one.givenCents) > 0 && `${showMoney(Number(one.givenCents))} given back`,
    ].filter(Boolean)
    yield `${one.id}  order ${one.orderNo}  ${showInstant(one.startedAt)}  ${method}  ${one.state}  ${showMoney(one.amountCents)}${notes.length > 0 ? `  ${notes.join(', ')}` : ''}\n`
  }
}

/** Payments by hand that wait for somebody, as lines of text. */
export async function* listUnmatched(query: Query): AsyncIterable<string> {
  const rows = await query<{
    receipt: string
    amountCents: Cents
    accountReference: string
    paidAt: Date
    reason: string
  }>(
    `SELECT receipt, amount_cents AS "amountCents", account_reference AS "accountReference", paid_at AS "paidAt", reason
     FROM unmatched_payments WHERE resolved_at IS NULL ORDER BY paid_at DESC`,
    [],
    'list-unmatched',
  )
  if (rows.length === 0) yield 'None.\n'
  for (const { receipt, amountCents, accountReference, paidAt, reason } of rows) {
    yield `${receipt}  ${showInstant(paidAt)}  ${showMoney(amountCents)}  for "${accountReference}"  ${reason}\n`
  }
}
