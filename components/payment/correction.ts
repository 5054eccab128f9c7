import { type Cents, showMoney } from '#lib/format/money.ts'
import { isInFlight, type PaymentState } from '#lib/payment/payment-status.ts'

/** A prominent alert on an open page whose earlier content is no longer true. */
export interface Correction {
  tone: 'success' | 'info' | 'warning'
  title: string
  text: string
}

const money = (cents: Cents) => showMoney(cents, 'auto')

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
  const more = after.received - before.received
  const refunded = after.givenBack - before.givenBack
  if (after.isCancelled) {
    if (more > 0 && before.isCancelled)
      return {
        tone: 'warning',
        title: `We received ${money(more)} after the order was cancelled.`,
        text: 'You will get a refund.',
      }
    if (!before.isCancelled) {
      const text =
        after.received > 0 ? 'The money we received for it will be refunded.' : 'Please do not send any money for it.'
      const what = after.isReplaced ? 'replaced' : 'cancelled'
      return { tone: 'info', title: `This order has just been ${what}.`, text }
    }
  } else if (after.isPaid && !before.isPaid) {
    if (isExpected && isInFlight(before)) return null
    const came = before.state === 'failed' || before.state === 'unknown'
    return {
      tone: 'success',
      title: came ? 'Your payment has arrived.' : 'The order has just been paid.',
      text: 'Please do not pay again.',
    }
  } else if (more > 0 && !after.isPaid) {
    return {
      tone: 'success',
      title: `We have received ${money(more)}.`,
      text: `${money(after.due)} is still to be paid.`,
    }
  }
  if (refunded > 0) return { tone: 'info', title: `${money(refunded)} was refunded.`, text: '' }
  return null
}
