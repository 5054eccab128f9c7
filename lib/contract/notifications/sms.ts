/** Text messages about an order. Customers choose them when they place it (`place-order`) or on its page (`order-sms`). */

export const SMS_EVENTS = ['placed', 'paid', 'departed', 'ready', 'refund'] as const
export type SmsEvent = (typeof SMS_EVENTS)[number]

/** `sent`: the provider accepted it. `delivered`: it is on the phone. */
export const SMS_STATES = ['queued', 'sent', 'delivered', 'failed'] as const
export type SmsState = (typeof SMS_STATES)[number]

/** The extension of a shop that sends text messages: without a provider it is not listed. */
export const SMS_UPDATES = 'sms-updates'

/** Values that a text can contain, in braces. Without a value its sentence is left out. */
export const SMS_VALUES = ['shop', 'order', 'amount', 'receipt', 'code', 'place', 'link', 'note'] as const
export type SmsValue = (typeof SMS_VALUES)[number]
export type SmsValues = Partial<Record<SmsValue, string>>

/** The texts of a shop that has not changed them. */
export const USUAL_SMS_TEXTS: Readonly<Record<SmsEvent, string>> = {
  placed: '{shop}: we have your order {order}, {amount}. Pay or follow it: {link}',
  paid: '{shop}: {amount} for order {order} received. Receipt {receipt}. Thank you.',
  departed: '{shop}: order {order} is on its way. Have {amount} ready. Give the rider the code {code}.',
  ready: '{shop}: order {order} is ready at {place}. Show the code {code}.',
  refund: '{shop}: your refund for order {order} was sent. {note}.',
}

/** Most characters of a text of staff, before its values. */
export const MAX_SMS_TEMPLATE = 300
