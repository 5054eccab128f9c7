import { paysNow } from '../account/capabilities.ts'
import { ORDER_STATUS, PAYMENT_STATUS, type UserType } from '../contract/codes.ts'
import type { ListedOrder } from '../contract/order-list.ts'
import { dayInNairobi, showDay, timeInNairobi } from '../format/clock.ts'
import { dueText } from './on-account.ts'

/** How an order's status is said and coloured, in the list and in the order itself. */

export type StatusTone = 'waiting' | 'moving' | 'done' | 'ended'

/** What a status amounts to. A cancellation that waits for an answer waits, whatever the order does meanwhile. */
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

/** How the payment stands; pending while there was none. On account: when it is due. */
export function paymentState({
  lastPayment,
  isPaid,
  onAccount,
}: Pick<ListedOrder, 'lastPayment' | 'isPaid' | 'onAccount'>): {
  text: string
  tone: StatusTone | 'failed'
} {
  if (isPaid) return { text: PAYMENT_TEXT[completed], tone: 'done' }
  if (onAccount) return { text: `On account, ${dueText(onAccount)}`, tone: 'moving' }
  const state = lastPayment ?? pending
  return { text: PAYMENT_TEXT[state], tone: state === failed ? 'failed' : state === completed ? 'done' : 'waiting' }
}

/**
 * Whether the payment is spoken of: to consumers and companies without an account, who pay at once, for orders on account,
 * and wherever there was one. What was cancelled unpaid waits for none.
 */
export function saysPayment(
  {
    status,
    isPaid,
    lastPayment,
    onAccount,
    allowPayment,
  }: Pick<ListedOrder, 'status' | 'isPaid' | 'lastPayment' | 'onAccount' | 'allowPayment'>,
  userType: UserType | null,
): boolean {
  return (
    isPaid ||
    (status !== ORDER_STATUS.cancelled &&
      (paysNow(userType) || lastPayment !== null || onAccount !== null || allowPayment))
  )
}

/** The day an instant falls on in Nairobi: "24 November 2026". */
export const dayOf = (instant: string): string => showDay(dayInNairobi(new Date(instant)))

const SHORT = /^(\d+) (\w{3})\w* (\d{4})$/

/** A day in little room: "24 Nov 2026". */
export const shortDay = (day: string): string => showDay(day).replace(SHORT, '$1 $2 $3')

/** An instant in little room: "24 Nov, 09:05". */
export function shortInstant(instant: string): string {
  const date = new Date(instant)
  return `${shortDay(dayInNairobi(date)).replace(/ \d{4}$/, '')}, ${timeInNairobi(date)}`
}
