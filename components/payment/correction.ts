import { type Cents, showMoney } from '#lib/format/money.ts'
import { isInFlight, type PaymentState } from '#lib/payment/payment-status.ts'

/** A prominent alert on an open page whose earlier content is no longer true. */
export interface Correction {
  tone: 'success' | 'info' | 'warning'
  title: string
  text: string
}

const money = (cents: Cents) => showMoney(cents, 'auto')

/** @param more cents received since */
function cancellation(before: PaymentState, after: PaymentState, more: Cents): Correction | null {
  if (!before.isCancelled) {
    const text =
      after.received > 0 ? 'The money we received for it will be refunded.' : 'Please do not send any money for it.'
    const what = after.isReplaced ? 'replaced' : 'cancelled'
    return { tone: 'info', title: `This order has just been ${what}.`, text }
  }
  if (more <= 0) return null
  return {
    tone: 'warning',
    title: `We received ${money(more)} after the order was cancelled.`,
    text: 'You will get a refund.',
  }
}

/** @param more cents received since */
function receipt(before: PaymentState, after: PaymentState, more: Cents): Correction | null {
  if (after.isPaid && !before.isPaid) {
    const isAfterFailure = before.state === 'failed' || before.state === 'unknown'
    return {
      tone: 'success',
      title: isAfterFailure ? 'Your payment has arrived.' : 'The order has just been paid.',
      text: 'Please do not pay again.',
    }
  }
  if (more <= 0 || after.isPaid) return null
  return {
    tone: 'success',
    title: `We have received ${money(more)}.`,
    text: `${money(after.due)} is still to be paid.`,
  }
}

/**
 * The change of an order's payment since the page was read; null without a change, or if the page was waiting for this
 * change.
 * @param isExpected whether the page shows the attempt in progress, so that its success is expected
 */
export function correctionOf(
  before: PaymentState,
  after: PaymentState,
  { isExpected = false }: { isExpected?: boolean } = {},
): Correction | null {
  if (isExpected && !after.isCancelled && after.isPaid && !before.isPaid && isInFlight(before)) return null
  const more = after.received - before.received
  const refunded = after.givenBack - before.givenBack
  const found = after.isCancelled ? cancellation(before, after, more) : receipt(before, after, more)
  if (found) return found
  if (refunded > 0) return { tone: 'info', title: `${money(refunded)} was refunded.`, text: '' }
  return null
}
