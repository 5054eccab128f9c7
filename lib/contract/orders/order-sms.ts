import * as z from 'zod/mini'
import { BUYERS, defineCall, EVERYBODY } from '../base/call.ts'
import { orderId } from '../base/fields.ts'

/** Turns text messages about one order on or off: additions of ours, named by the extension `sms-updates`. */

const post = { method: 'POST', body: 'json', answer: 'json', writes: true } as const

const reply = z.object({ smsUpdates: z.boolean() })

export const orderSms = defineCall({
  ...post,
  name: 'order-sms',
  path: '/order-sms',
  acting: true,
  summary: 'Turns text messages about an order on or off, for users who can view it.',
  who: BUYERS,
  request: z.object({ orderId, smsUpdates: z.boolean() }),
  reply,
})

export const guestOrderSms = defineCall({
  ...post,
  name: 'guest-order-sms',
  path: '/guest-order-sms',
  summary: "Turns text messages about a guest's order on or off, by the secret token of its page.",
  who: EVERYBODY,
  // No format check: a truncated token gets the same response as a wrong token.
  request: z.object({ token: z.string(), smsUpdates: z.boolean() }),
  reply,
})
