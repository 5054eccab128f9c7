import type { Output } from '#lib/contract/call.ts'
import type { BankAccount, paymentStatus } from '#lib/contract/payment.ts'
import { type Cents, wholeShillings } from '#lib/format/money.ts'
import type { Query } from '../db/client.ts'
import { type AttemptState, BANK_TRANSFER, type PaymentType } from './attempt.ts'
import type { LedgerParts } from './ledger.ts'
import { certainReason } from './mpesa/mapping.ts'
import { accountReferenceOf, showMaskedPhone } from './payment-references.ts'

export type Standing = Output<typeof paymentStatus>

interface Row {
  orderNo: number
  totalCents: Cents
  currencyCode: string
  paymentStatus: 0 | 1 | 2 | 3 | null
  isCancelled: boolean
  isReplaced: boolean
  paidAfterCancelled: boolean
  goodsReleased: boolean
  onAccount: boolean
  receivedCents: Cents
  dueCents: Cents
  toGiveBackCents: Cents
  refundedCents: Cents
  state: AttemptState | null
  reason: string | null
  nothingTaken: boolean
  receipt: string | null
  paymentType: PaymentType | null
  attemptCents: Cents | null
  phone: string | null
  cardBrand: string | null
  cardLastFour: string | null
  startedAt: Date | null
  promptedAt: Date | null
}

/** True where every attempt of an order `o` failed and it is certain of each that it took no money. */
export const NOTHING_TAKEN = `(
  SELECT coalesce(bool_and(n.state = 'failed' AND n.nothing_taken), false) FROM payment_attempts n
  WHERE n.order_id = o.id AND NOT n.by_hand)`

// The attempt that tells how the order stands: of a paid order the one that paid it, with the receipt wherever it is
// written; else the last. What was paid by hand in part is no attempt.
const STANDING = `
  SELECT o.order_no AS "orderNo", o.total_cents AS "totalCents", o.currency_code AS "currencyCode",
    o.payment_status AS "paymentStatus", o.status = 5 AS "isCancelled", o.replaced_at IS NOT NULL AS "isReplaced",
    o.status = 5 AND m.received_cents > 0 AND NOT EXISTS (
      SELECT 1 FROM payment_money p JOIN order_events e ON e.order_id = p.order_id AND e.kind = 'status' AND e.to_status = 5
      WHERE p.order_id = o.id AND p.settled_at <= e.at
    ) AS "paidAfterCancelled", o.credit_terms_days IS NOT NULL AS "onAccount",
    EXISTS (SELECT 1 FROM order_reservations r WHERE r.order_id = o.id AND r.state = 'released') AS "goodsReleased",
    m.received_cents AS "receivedCents", m.due_cents AS "dueCents", m.to_give_back_cents AS "toGiveBackCents",
    m.refunded_cents AS "refundedCents",
    a.state, a.reason, ${NOTHING_TAKEN} AS "nothingTaken", a.payment_type AS "paymentType",
    a.amount_cents AS "attemptCents", a.phone,
    CASE WHEN a.state = 'paid' THEN coalesce(a.receipt, a.named_receipt, w.receipt) END AS receipt,
    a.card_brand AS "cardBrand", a.card_last_four AS "cardLastFour", a.started_at AS "startedAt", a.prompted_at AS "promptedAt"
  FROM orders o
  JOIN order_money m ON m.order_id = o.id
  LEFT JOIN LATERAL (
    SELECT * FROM payment_attempts p
    WHERE p.order_id = o.id AND (NOT p.by_hand OR coalesce(o.payment_status = 2, false))
    ORDER BY coalesce(o.payment_status = 2, false) AND p.state = 'paid' AND p.counted_with IS NULL DESC,
      CASE WHEN o.payment_status = 2 AND p.state = 'paid' THEN p.settled_at END, -p.no * CASE WHEN o.payment_status = 2 AND p.state = 'paid' THEN -1 ELSE 1 END
    LIMIT 1
  ) a ON true
  LEFT JOIN payment_attempts w ON w.id = a.counted_with
  WHERE o.id = $1`

/** How an order's payment stands, for whoever holds its link. Null when there is no such order. */
export async function paymentState(
  query: Query,
  orderId: string,
  { clock, timing }: Pick<LedgerParts, 'clock' | 'timing'>,
  { businessNumber, takesCards, bank }: { businessNumber: string; takesCards: boolean; bank: BankAccount | null },
): Promise<Standing | null> {
  const [row] = await query<Row>(STANDING, [orderId], 'payment-standing')
  if (!row) return null
  const { state, promptedAt } = row
  const promptSeconds = row.paymentType === 2 ? timing.challengeSeconds : timing.promptSeconds
  return {
    orderId,
    orderNo: row.orderNo,
    isPaid: row.paymentStatus === 2,
    onAccount: row.onAccount,
    paidAtOnce: !row.onAccount,
    isCancelled: row.isCancelled,
    isReplaced: row.isReplaced,
    paidAfterCancelled: row.paidAfterCancelled,
    goodsReleased: row.goodsReleased,
    totalValue: row.totalCents,
    received: row.receivedCents,
    due: row.dueCents,
    toGiveBack: row.toGiveBackCents,
    givenBack: row.refundedCents,
    currencyCode: row.currencyCode,
    lastPayment: row.paymentStatus,
    state,
    reason: state === 'failed' || state === 'unknown' ? certainReason(row.reason, row.nothingTaken) : null,
    nothingTaken: row.nothingTaken,
    receipt: row.receipt,
    paymentType: row.paymentType === BANK_TRANSFER ? null : row.paymentType,
    attemptAmount: row.attemptCents,
    isTransfer: row.paymentType === BANK_TRANSFER,
    takesCards,
    bank,
    card:
      row.cardBrand !== null && row.cardLastFour !== null ? { brand: row.cardBrand, lastFour: row.cardLastFour } : null,
    phone: row.phone === null ? null : showMaskedPhone(row.phone),
    startedAt: row.startedAt?.toISOString() ?? null,
    promptEndsAt: promptedAt ? new Date(promptedAt.getTime() + promptSeconds * 1000).toISOString() : null,
    now: clock().toISOString(),
    byHand: {
      businessNumber,
      accountReference: accountReferenceOf(row.orderNo),
      amount: wholeShillings(row.dueCents),
    },
  }
}
