import * as z from 'zod/mini'
import { BUYERS, defineCall, EVERYBODY } from '../base/call.ts'
import { orderId, productId } from '../base/fields.ts'
import { CUSTOMERS_AND_GUESTS } from './back-in-stock.ts'
import { pushEndpoint, pushSubscription } from './push.ts'

/** Messages to a customer's browser: additions of ours, named by the extension `web-push`. */

/** The shop sends messages to browsers. */
export const WEB_PUSH = 'web-push'

const post = { method: 'POST', body: 'json', answer: 'json', writes: true } as const
const topic = z.string().check(z.regex(/^(order|product):[\w-]{1,40}$/, 'This subject is not known.'))
const reply = z.object({ topic })

export const orderTopic = (id: string): `order:${string}` => `order:${id}`
export const productTopic = (id: number): `product:${number}` => `product:${id}`

export const pushState = defineCall({
  ...post,
  writes: false,
  name: 'push-state',
  path: '/push-state',
  summary: 'The key with which a browser subscribes, and the subjects about which it gets a message.',
  who: EVERYBODY,
  /** The endpoint is known to the browser alone. Null: it has no subscription yet. */
  request: z.object({ endpoint: z.nullable(pushEndpoint) }),
  reply: z.object({ publicKey: z.nullable(z.string()), topics: z.array(z.string()) }),
})

export const orderPush = defineCall({
  ...post,
  name: 'order-push',
  path: '/order-push',
  acting: true,
  summary: 'Sends this browser one message when an order is on its way, for users who can view it.',
  who: BUYERS,
  request: z.object({ orderId, subscription: pushSubscription }),
  reply,
})

export const guestOrderPush = defineCall({
  ...post,
  name: 'guest-order-push',
  path: '/guest-order-push',
  summary: "The same for a guest's order, by the secret token of its page.",
  who: EVERYBODY,
  // No format check: a truncated token gets the same response as a wrong token.
  request: z.object({ token: z.string(), subscription: pushSubscription }),
  reply,
})

export const productPush = defineCall({
  ...post,
  name: 'product-push',
  path: '/product-push',
  summary: 'Sends this browser one message when a sold-out product is back.',
  who: CUSTOMERS_AND_GUESTS,
  request: z.object({ productId, subscription: pushSubscription }),
  reply,
})

export const pushStop = defineCall({
  ...post,
  name: 'push-stop',
  path: '/push-stop',
  summary: 'Ends the messages of the shop to a browser about one subject, or about all of them.',
  who: EVERYBODY,
  request: z.object({ endpoint: pushEndpoint, topic: z.nullable(topic) }),
  reply: z.object({}),
})

export const PUSH_CALLS = [pushState, orderPush, guestOrderPush, productPush, pushStop]
