import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { maybe, productId, quantity } from '../base/fields.ts'
import { cancelFields, needsOwnWords } from './cancellation.ts'
import { orderDetailsReply } from './order-details.ts'
import { documentFields } from './order-document.ts'

/**
 * A guest's order by the secret token of its page (/order/{token}). Anyone with the token can read and cancel the
 * order. Its id, which is in payment links, does not authorise these calls. A wrong, truncated or guessed token always
 * returns not-found, and repeated attempts are throttled.
 */

/** No format check: a truncated token gets the same response as a wrong token. */
const token = z.string()

export const guestOrder = defineCall({
  name: 'guest-order',
  path: '/guest-order',
  method: 'POST',
  summary: "All details of a guest's order, by the secret token of its page.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ token }),
  reply: orderDetailsReply,
})

export const guestOrderDocument = defineCall({
  name: 'guest-order-document',
  path: '/guest-order-document',
  method: 'GET',
  summary: "A document of a guest's order, as PDF.",
  who: EVERYBODY,
  body: 'none',
  answer: 'file',
  fileTypes: ['application/pdf'],
  writes: false,
  request: z.object({ token, ...documentFields }),
  reply: z.object({}),
})

const cancel = {
  method: 'POST',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
} as const

export const guestCancelOrder = defineCall({
  ...cancel,
  name: 'guest-cancel-order',
  path: '/guest-cancel-order',
  summary: "Cancels a guest's whole order: at once if it is unpaid and waits for approval, otherwise on request.",
  request: z.object({ token, ...cancelFields }).check(needsOwnWords),
  reply: z.object({ outcome: z.enum(['cancelled', 'requested']) }),
})

export const guestCancelItemRequest = defineCall({
  ...cancel,
  name: 'guest-cancel-item-request',
  path: '/guest-cancel-item-request',
  summary: "Requests the cancellation of some or all of one product of a guest's order. Staff decide.",
  request: z
    .object({
      token,
      /** Product id of the line. */
      orderDetailId: productId,
      quantity,
      ...cancelFields,
      comments: maybe(500),
    })
    .check(needsOwnWords),
  reply: z.object({ requestId: z.int() }),
})
