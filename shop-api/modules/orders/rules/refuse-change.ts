import { ORDER_STATUS, PAYMENT_STATUS, PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { mobileMoneyName } from '#lib/payment/method-text.ts'
import { type ProblemError, refuse } from '../../../refusal.ts'
import type { LockedOrder } from './locked-order.ts'

const CALL_US = 'If you need something else, please call us.'

/**
 * Reason why an order cannot be moved back to the cart; null if it can.
 * @param attempts newest first
 * @param receivedCents all payments received for it
 */
export function refuseChange(
  order: Pick<LockedOrder, 'status' | 'paymentStatus' | 'creditTermsDays'>,
  attempts: readonly { state: string; paymentType: number; method: PaymentMethod }[],
  receivedCents: Cents,
): ProblemError | null {
  if (order.status === ORDER_STATUS.cancelled)
    return refuse('not-cancellable', 'This order is already cancelled. Check your cart: its products may be there.')
  if (order.creditTermsDays !== null)
    return refuse('not-cancellable', 'This order is on your company’s account. You can cancel it on the order’s page.')
  if (order.paymentStatus === PAYMENT_STATUS.completed)
    return refuse('already-paid', `This order is paid, so it can no longer be changed. ${CALL_US}`)
  if (order.status !== ORDER_STATUS.pending)
    return refuse('not-cancellable', `We are preparing this order, so it can no longer be changed. ${CALL_US}`)
  const open = attempts.find(({ state }) => state === 'requested' || state === 'prompted')
  if (open) {
    const where = open.paymentType === PAYMENT_TYPE.card ? 'at your bank' : 'on a phone'
    const message = `A payment for this order has started ${where}. Wait for it to finish, or cancel it there. Then change the order.`
    return refuse('payment-in-flight', message)
  }
  const unknown = attempts.find(({ state }) => state === 'unknown')
  if (unknown) {
    const who = unknown.paymentType === PAYMENT_TYPE.card ? 'Your bank' : mobileMoneyName(unknown.method)
    const message = `${who} has not confirmed yet whether your last payment went through, so the order cannot be changed now. Try again in a few minutes. ${CALL_US}`
    return refuse('payment-in-flight', message)
  }
  if (receivedCents > 0) {
    const message = `${showMoney(receivedCents)} has been paid for this order, so it can no longer be changed. Pay the rest, or call us.`
    return refuse('already-paid', message)
  }
  return null
}
