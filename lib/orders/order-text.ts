import { paysNow } from '../account/capabilities.ts'
import { ORDER_STATUS, PAYMENT_STATUS, type UserType } from '../contract/base/codes.ts'
import type { OrderDetails } from '../contract/orders/order-details.ts'
import type { ListedOrder } from '../contract/orders/order-list.ts'
import { dayInNairobi, showDay, timeInNairobi } from '../format/clock.ts'
import type { DayNames } from '../format/day-names.ts'
import { accountPaymentText, isOverdue } from './on-account.ts'

/** Text and colour of an order's status, in the list and on the order page. */

export type StatusTone = 'waiting' | 'moving' | 'done' | 'ended'

/** The tone of a status. A pending cancellation request is waiting, regardless of the order's progress. */
export function toneOf({ status, statusText }: Pick<ListedOrder, 'status' | 'statusText'>): StatusTone {
  if (status === ORDER_STATUS.cancelled) return 'ended'
  if (status === ORDER_STATUS.delivered) return 'done'
  return status === ORDER_STATUS.pending || statusText === 'Cancellation Requested' ? 'waiting' : 'moving'
}

const { waiting, pending, completed, failed } = PAYMENT_STATUS
const PAYMENT_TEXT = {
  [waiting]: 'Payment waiting',
  [pending]: 'Payment pending',
  [completed]: 'Payment completed',
  [failed]: 'Payment failed',
} as const

/** The payment's status; pending without a payment. On account: the unpaid amount and its due date. @param today day in Nairobi */
export function paymentState(
  {
    lastPayment,
    isPaid,
    onAccount,
    paysOnDelivery,
    isDepositPaid,
    deposit,
  }: Pick<ListedOrder, 'lastPayment' | 'isPaid' | 'onAccount' | 'paysOnDelivery' | 'isDepositPaid'> &
    Pick<OrderDetails, 'deposit'>,
  today: string,
): { text: string; tone: StatusTone | 'failed' } {
  if (isPaid) return { text: PAYMENT_TEXT[completed], tone: 'done' }
  if (onAccount) {
    const tone = onAccount.unpaid === 0 ? 'done' : isOverdue(onAccount, today) ? 'failed' : 'moving'
    return { text: accountPaymentText(onAccount, today), tone }
  }
  if (isDepositPaid || deposit?.isDepositPaid) return { text: 'Deposit paid', tone: 'moving' }
  if (paysOnDelivery) return { text: 'Pay on delivery', tone: 'moving' }
  const state = lastPayment ?? pending
  return { text: PAYMENT_TEXT[state], tone: state === failed ? 'failed' : state === completed ? 'done' : 'waiting' }
}

/**
 * Whether to show the payment: to consumers and companies without an account (they pay at once), for orders on account,
 * and after any payment. Not for an order cancelled unpaid.
 */
export function saysPayment(
  {
    status,
    isPaid,
    lastPayment,
    onAccount,
    paysOnDelivery,
    allowPayment,
  }: Pick<ListedOrder, 'status' | 'isPaid' | 'lastPayment' | 'onAccount' | 'paysOnDelivery' | 'allowPayment'>,
  userType: UserType | null,
): boolean {
  return (
    isPaid ||
    (status !== ORDER_STATUS.cancelled &&
      (paysNow(userType) || lastPayment !== null || onAccount !== null || paysOnDelivery === true || allowPayment))
  )
}

/** The day an instant falls on in Nairobi: "24 November 2026". @param names of the language; English without it */
export const dayOf = (instant: string, names?: DayNames): string => showDay(dayInNairobi(new Date(instant)), names)

const SHORT = /^(\d+) (\w{3})\w* (\d{4})$/

/** A short day: "24 Nov 2026". */
export const shortDay = (day: string): string => showDay(day).replace(SHORT, '$1 $2 $3')

/** A short instant: "24 Nov, 09:05". */
export function shortInstant(instant: string): string {
  const date = new Date(instant)
  return `${shortDay(dayInNairobi(date)).replace(/ \d{4}$/, '')}, ${timeInNairobi(date)}`
}
