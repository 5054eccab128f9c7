import * as z from 'zod/mini'
import { BUYERS, defineCall, EVERYBODY } from '../base/call.ts'
import { checkFields } from '../base/check-fields.ts'
import { maybe, orderId, productId, quantity } from '../base/fields.ts'

/** The reason that needs a text. */
export const OTHER_REASON = 0

export const cancelReasons = defineCall({
  name: 'cancel-reasons',
  path: '/cancel-reasons',
  method: 'GET',
  summary: 'Cancellation reasons for an order or a line. Reason 0 requires a text.',
  who: EVERYBODY,
  body: 'none',
  answer: 'json',
  writes: false,
  request: z.object({}),
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
})

/** A reason of the list, or a text. */
export const cancelFields = {
  reason: z.int('Choose a reason.').check(z.minimum(0, 'Choose a reason.')),
  otherReason: maybe(300),
}

interface Reason {
  reason: number
  otherReason?: string | undefined
}

/** The check of every cancellation: another reason than those of the list is written out. */
export const needsOwnWords = checkFields(
  ({ reason, otherReason }: Reason): Record<string, string> =>
    reason === OTHER_REASON && !String(otherReason ?? '').trim() ? { otherReason: 'Enter the reason.' } : {},
)

const cancel = {
  method: 'POST',
  who: BUYERS,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
} as const

/** The form of cancelling a whole order. */
export const cancelOrderForm = z.object({ orderId, ...cancelFields }).check(needsOwnWords)

export const cancelOrder = defineCall({
  ...cancel,
  name: 'cancel-order',
  path: '/cancel-order',
  summary: 'Cancels a whole order: at once while it waits for approval, on request while it is in process.',
  request: cancelOrderForm,
  reply: z.object({ orderId, outcome: z.enum(['cancelled', 'requested']) }),
})

/** Form for requesting the cancellation of one product of an order. */
export const cancelItemForm = z
  .object({
    orderId,
    /** Product id of the line. */
    orderDetailId: productId,
    quantity,
    ...cancelFields,
    comments: maybe(500),
  })
  .check(needsOwnWords)

export const cancelItemRequest = defineCall({
  ...cancel,
  name: 'cancel-item-request',
  path: '/cancel-item-request',
  summary: 'Requests the cancellation of some or all of one product of an order. Staff decide.',
  request: cancelItemForm,
  reply: z.object({ orderId, requestId: z.int() }),
})
