import type { OfficeRefund, RefundState } from '#lib/contract/payments/office/refunds.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import type { RefundRow } from '../queries/refund-list.sql.ts'
import { fullPhone, shownMask } from '../rules/masked-phone.ts'
import { type RefundWay, refundWay } from '../rules/refund-way.ts'

/** Facts of the shop that decide how refunds are sent. */
export interface RefundView {
  /** Whether the provider of a method sends refunds. */
  isConnected: (method: PaymentMethod) => boolean
  /** Maximum age of a payment that is reversed. */
  reversalHours: number
  now: Date
}

/** The full number of the payer, or the number that staff entered; null if it is not known. */
export const phoneOf = ({
  phone,
  recipient,
  phoneMasked,
}: Pick<RefundRow, 'phone' | 'recipient' | 'phoneMasked'>): string | null =>
  recipient ?? phone ?? fullPhone(phoneMasked)

/** How a refund is sent, or was sent. */
export function wayOf(row: RefundRow, { isConnected, reversalHours, now }: RefundView): RefundWay {
  const { method, sentKind, recipient, paidWith, paidAt } = row
  if (method !== 'card' && sentKind === 'reversal') return { way: 'reversal', phone: null }
  if (sentKind === 'store-credit') return { way: 'store-credit', phone: null }
  if (sentKind === 'by-hand') return { way: 'by-hand', phone: null }
  if (method !== 'card' && sentKind !== null) return { way: 'phone', phone: recipient }
  const isWhole = row.isUntouched && row.amountCents === row.paidCents
  const facts = { method, isConnected: isConnected(method), isWhole, paidWith, paidAt: paidAt ?? row.askedAt }
  return refundWay({ ...facts, phone: phoneOf(row) }, reversalHours, now)
}

/** The state of a refund. */
export function stateOf({ closedAt, approvalState, sentState }: RefundRow): RefundState {
  if (sentState === 'done') return 'done'
  if (sentState === 'failed') return 'refused'
  if (sentState === 'sent') return 'sent'
  if (sentState !== null) return 'unknown'
  if (approvalState === 'declined') return 'declined'
  if (closedAt !== null) return 'withdrawn'
  return approvalState === 'asked' ? 'asked' : 'approved'
}

/** The payer: a masked number, or a card's last digits. */
export const payerOf = ({
  phone,
  cardBrand,
  cardLastFour,
  phoneMasked,
}: Pick<RefundRow, 'phone' | 'cardBrand' | 'cardLastFour' | 'phoneMasked'>) => {
  if (phone) return maskedPhone(phone)
  const full = fullPhone(phoneMasked)
  if (full) return maskedPhone(full)
  // Most manual payments have only the provider's mask. A hash is not shown.
  return cardLastFour ? `${cardBrand ?? 'Card'} •••• ${cardLastFour}` : shownMask(phoneMasked)
}

const person = (staffId: number | null, name: string | null, email: string | null) =>
  staffId === null ? null : { staffId, name: name ?? '', email: email ?? '' }

/** A refund for display in the office. */
export function shownRefund(row: RefundRow, view: RefundView): OfficeRefund {
  const { refundId, attemptId, method, byHand, paidWith, orderNo, customer, amountCents, reason, receipt } = row
  const { payerName } = row
  const { approvalId, approvalVersion } = row
  const { way, phone } = wayOf(row, view)
  return {
    ...{ refundId, attemptId, method, byHand, paidWith, orderNo, customer, reason, receipt, payerName },
    payer: payerOf(row),
    hasPhone: phoneOf(row) !== null,
    state: stateOf(row),
    amount: amountCents,
    askedBy: person(row.askedById, row.askedByName, row.askedByEmail),
    askedAt: row.askedAt.toISOString(),
    approval:
      approvalId === null || approvalVersion === null
        ? null
        : {
            ...{ approvalId, version: approvalVersion },
            decidedBy: person(row.decidedById, row.decidedByName, row.decidedByEmail),
            decidedAt: row.decidedAt?.toISOString() ?? null,
            reason: row.decisionReason,
          },
    way,
    isSentByProvider:
      way !== 'by-hand' && way !== 'no-number' && way !== 'store-credit' && view.isConnected(row.method),
    recipient: phone === null ? null : { phone: maskedPhone(phone), name: row.recipientName },
    phoneReason: row.recipientReason,
    queries: row.queries,
    nextQueryAt: row.nextQueryAt?.toISOString() ?? null,
    sentBy: row.sentBy,
    sentAt: row.sentState === null ? null : (row.sentAt?.toISOString() ?? null),
    closedReason: row.closedReason,
  }
}
