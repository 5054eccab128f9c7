import { showInstant } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Query } from '../db/client.ts'
import type { PaymentType } from '../payments/attempt.ts'
import { methodName } from '../payments/method-name.ts'
import { UNMATCHED_WORDS } from '../payments/paid-by-hand.ts'
import { listUnmatched } from '../payments/unmatched.ts'

/** An attempt as operators see it: no phone, and of a card its last four digits. */
interface Listed {
  id: string
  orderNo: number
  paymentType: PaymentType
  byHand: boolean
  state: string
  amountCents: Cents
  receipt: string | null
  cardLastFour: string | null
  /** Taken off it because it never came. */
  correctedCents: Cents
  toGiveBackCents: Cents
  givenCents: Cents
  /** Another row of its order holds its money. */
  isCountedElsewhere: boolean
  /** Somebody told us otherwise: see `payments contradictions`. */
  isContradicted: boolean
  startedAt: Date
}

export interface PaymentListInput {
  order: number | null
  state: string | null
  /** Only what is to be given back and was not. */
  review: boolean
  limit: number
}

export function listAttempts(query: Query, { order, state, review, limit }: PaymentListInput): Promise<Listed[]> {
  return query<Listed>(
    `SELECT a.id, o.order_no AS "orderNo", a.payment_type AS "paymentType", a.by_hand AS "byHand", a.state,
       a.amount_cents AS "amountCents", coalesce(a.receipt, a.named_receipt) AS receipt, a.card_last_four AS "cardLastFour",
       coalesce(m.corrected_cents, 0)::bigint AS "correctedCents",
       coalesce(m.to_give_back_cents, 0)::bigint AS "toGiveBackCents", coalesce(m.given_cents, 0)::bigint AS "givenCents",
       a.counted_with IS NOT NULL AS "isCountedElsewhere", a.started_at AS "startedAt",
       EXISTS (SELECT 1 FROM payment_events e WHERE e.attempt_id = a.id
         AND e.outcome IN ('ignored-mismatch', 'ignored-contradiction')) AS "isContradicted"
     FROM payment_attempts a JOIN orders o ON o.id = a.order_id
     LEFT JOIN LATERAL (
       SELECT * FROM received_payments r WHERE r.order_id = a.order_id AND r.attempt_id = a.id
     ) m ON true
     WHERE ($1::bigint IS NULL OR o.order_no = $1) AND ($2::text IS NULL OR a.state = $2)
       AND (NOT $3 OR m.to_give_back_cents > 0)
     ORDER BY a.no DESC LIMIT $4`,
    [order, state, review, limit],
    'list-attempts',
  )
}

/** The list as lines of text. */
export function* attemptLines(attempts: readonly Listed[]): Iterable<string> {
  if (attempts.length === 0) yield 'None.\n'
  for (const one of attempts) {
    const method = methodName(one) + (one.cardLastFour === null ? '' : ` •••• ${one.cardLastFour}`)
    const notes = [
      one.receipt && `receipt ${one.receipt}`,
      one.isCountedElsewhere && 'its money stands in another row',
      one.correctedCents > 0 && `${showMoney(one.correctedCents)} never came`,
      one.toGiveBackCents > 0 && `TO GIVE BACK ${showMoney(one.toGiveBackCents)}`,
      one.givenCents > 0 && `${showMoney(one.givenCents)} given back`,
      one.givenCents > one.amountCents - one.correctedCents &&
        `LOST ${showMoney(one.givenCents - one.amountCents + one.correctedCents)}`,
      one.isContradicted && 'CONTRADICTED: see payments contradictions',
    ].filter(Boolean)
    yield `${one.id}  order ${one.orderNo}  ${showInstant(one.startedAt)}  ${method}  ${one.state}  ${showMoney(one.amountCents)}${notes.length > 0 ? `  ${notes.join(', ')}` : ''}\n`
  }
}

/** Money that waits for a person, as lines of text: each with the orders it may be for. */
export async function* unmatchedLines(query: Query): AsyncIterable<string> {
  const rows = await listUnmatched(query)
  if (rows.length === 0) yield 'None.\n'
  for (const one of rows) {
    const from = [one.payerName, one.phoneMasked].filter(Boolean).join(', ')
    const facts = [
      one.receipt,
      showInstant(one.paidAt),
      showMoney(one.amountCents),
      one.paymentType === 3 && 'bank transfer',
      `for "${one.accountReference}"`,
      from && `from ${from}`,
      UNMATCHED_WORDS[one.reason] ?? one.reason,
      one.source === 'recorded' && 'recorded by hand',
    ]
    yield `${facts.filter(Boolean).join('  ')}\n`
    for (const { orderNo, reasons } of one.suggestions) yield `    perhaps order ${orderNo}: ${reasons.join(', ')}\n`
  }
}
