import type { Output } from '#lib/contract/call.ts'
import type { paymentStatus } from '#lib/contract/payment.ts'
import { type Cents, wholeShillings } from '#lib/money.ts'
import type { Query } from '../db/client.ts'
import type { AttemptState, PaymentType } from './attempt.ts'
import type { LedgerParts } from './ledger.ts'
import { accountReferenceOf, showMaskedPhone } from './payment-references.ts'

export type Standing = Output<typeof paymentStatus>

interface Row {
  orderNo: number
  totalCents: Cents
  currencyCode: string
  paymentStatus: 0 | 1 | 2 | 3 | null
  onAccount: boolean
  state: AttemptState | null
  reason: string | null
  receipt: string | null
  paymentType: PaymentType | null
  phone: string | null
  cardBrand: string | null
  cardLastFour: string | null
  startedAt: Date | null
  promptedAt: Date | null
}

// The attempt that tells how the order stands: of a paid order the one that paid it, else the last.
const STANDING = `
  SELECT o.order_no AS "orderNo", o.total_cents AS "totalCents", o.currency_code AS "currencyCode",
    o.payment_status AS "paymentStatus", o.credit_terms_days IS NOT NULL AS "onAccount",
    a.state, a.reason, a.receipt, a.payment_type AS "paymentType", a.phone,
    a.card_brand AS "cardBrand", a.card_last_four AS "cardLastFour", a.started_at AS "startedAt", a.prompted_at AS "promptedAt"
  FROM orders o
  LEFT JOIN LATERAL (
    SELECT * FROM payment_attempts p
    WHERE p.order_id = o.id
    ORDER BY (p.state = 'paid') DESC, p.needs_refund_review, CASE WHEN p.state = 'paid' THEN p.no ELSE -p.no END
    LIMIT 1
  ) a ON true
  WHERE o.id = $1`

/** How an order's payment stands, for whoever holds its link. Null when there is no such order. */
export async function paymentStanding(
  query: Query,
  orderId: string,
  { clock, timing }: Pick<LedgerParts, 'clock' | 'timing'>,
  { businessNumber, takesCards }: { businessNumber: string; takesCards: boolean },
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
    totalValue: row.totalCents,
    currencyCode: row.currencyCode,
    lastPayment: row.paymentStatus,
    state,
    reason: state === 'failed' || state === 'unknown' ? row.reason : null,
    receipt: row.receipt,
    paymentType: row.paymentType,
    takesCards,
    card:
      row.cardBrand !== null && row.cardLastFour !== null ? { brand: row.cardBrand, lastFour: row.cardLastFour } : null,
    phone: row.phone === null ? null : showMaskedPhone(row.phone),
    startedAt: row.startedAt?.toISOString() ?? null,
    promptEndsAt: promptedAt ? new Date(promptedAt.getTime() + promptSeconds * 1000).toISOString() : null,
    now: clock().toISOString(),
    byHand: {
      businessNumber,
      accountReference: accountReferenceOf(row.orderNo),
      amount: wholeShillings(row.totalCents),
    },
  }
}
