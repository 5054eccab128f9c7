import type { PlaceholderFacts } from '../email/template.ts'

/** What the emails of an order have in common: placeholders, greeting, links, sentences. */

export const ORDER_NO: PlaceholderFacts = { says: 'The number of the order', isNeeded: true }
export const GREETING: PlaceholderFacts = { says: 'The greeting with the name; without a name for a guest' }
export const IN_ORDERS = { orderNo: ORDER_NO, greeting: GREETING }
export const TOTAL: PlaceholderFacts = { says: 'The total of the order', isNeeded: true }
export const RECEIPT: PlaceholderFacts = { says: 'A comma and the receipt’s number; nothing where there is none' }
export const REASON: PlaceholderFacts = {
  says: 'Why it is cancelled, without a full stop',
  isNeeded: true,
  isLong: true,
}
export const BACK: PlaceholderFacts = { says: 'What happens to the money', isNeeded: true, isLong: true }
export const WHAT_CHANGED: PlaceholderFacts = { says: 'What the shop did', isNeeded: true, isLong: true }
export const DUE: PlaceholderFacts = { says: 'What is still to be paid', isNeeded: true }
export const AMOUNT: PlaceholderFacts = { says: 'What is refunded in total', isNeeded: true }
export const ANSWER: PlaceholderFacts = { says: 'What the shop answers', isNeeded: true, isLong: true }
export const WHAT_REQUESTED: PlaceholderFacts = { says: 'What was to be cancelled', isNeeded: true }
export const STEP = {
  heading: { says: 'The step, after “Your order 10020”', isNeeded: true },
  step: { says: 'What the step means, with the code for collecting', isNeeded: true, isLong: true },
} as const

export const OF_ORDER = { greeting: '{greeting}', link: 'See the order', closing: ['{closing}'] }
/** With a button that leads to the payment, before the link to the order. */
export const payable = (link: string) => ({ ...OF_ORDER, link, also: OF_ORDER.link })

export const THANKS = 'Asante. The total of your order {orderNo} is {total}. {expected}'
export const CANCELLED = 'Your order {orderNo} is cancelled. Reason: {reason}.'
export const REFUND_DUE =
  'Your refund will be {amount} in total. We send it to the phone, card or bank account that paid. You do not need to do anything.'
