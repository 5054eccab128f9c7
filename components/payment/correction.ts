import { type Cents, showMoney } from '#lib/format/money.ts'
import { isInFlight, type PaymentState } from '#lib/payment/payment-status.ts'

/** What an open page says loudly once what it said before is no longer so. */
export interface Correction {
  tone: 'success' | 'info' | 'warning'
  title: string
  text: string
}

const money = (cents: Cents) => showMoney(cents, 'auto')

/**
 * What has changed about the money of an order between two looks, for a person who read the page before; null where nothing
 * did, or where the page was waiting for just this.
 * @param isExpected whether the page shows the attempt in flight: that it pays is no surprise there
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
