import * as z from 'zod/mini'
import { money } from '../../base/fields.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { ADVANCE_STEPS, MAX_TAGS, noteText, orderNo } from './order.ts'
import { MAX_NUMBERS, orderTag } from './order-list.ts'

/** Background jobs on orders. */

const orderNos = z.array(orderNo).check(z.minLength(1, 'Choose an order.'), z.maxLength(MAX_NUMBERS))
const tags = z._default(z.array(orderTag).check(z.maxLength(MAX_TAGS)), [])

export const advanceOrdersJob = defineJob({
  kind: 'orders.advance',
  permission: 'orders.advance',
  summary: 'Approves, sends or delivers orders.',
  input: z.object({
    orderNos,
    to: z.literal(ADVANCE_STEPS),
    /** Required to advance an unpaid order. */
    unpaid: z._default(z.boolean(), false),
  }),
})

export const cancelOrdersJob = defineJob({
  kind: 'orders.cancel',
  permission: 'orders.cancel',
  summary: 'Cancels orders, with a reason for the customers.',
  input: z.object({
    orderNos,
    reason: z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters.'), z.minLength(1, 'Enter a reason.')),
  }),
})

export const tagOrdersJob = defineJob({
  kind: 'orders.tag',
  permission: 'orders.note',
  summary: 'Adds and removes tags of orders.',
  isHeld: false,
  input: z.object({ orderNos, add: tags, remove: tags }),
})

export const emailAgainJob = defineJob({
  kind: 'orders.email-again',
  permission: 'orders.email',
  summary: "Sends the email of an order's event again.",
  input: z.object({ orderNo, eventId: z.int().check(z.positive()) }),
})

export const messageCustomerJob = defineJob({
  kind: 'orders.message',
  permission: 'orders.email',
  summary: "Sends a message to an order's customer, by email and on the order's page.",
  input: z.object({ orderNo, text: noteText }),
})

export const answerCancelRequestJob = defineJob({
  kind: 'orders.answer-request',
  permission: 'orders.cancel',
  summary: "Decides on a customer's cancellation request.",
  input: z.object({
    orderNo,
    requestId: z.int().check(z.positive()),
    accept: z.boolean(),
    /** Required when declining. */
    words: z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters.')),
    /** The order's total after an acceptance, as previewed: if it differs, the request is not accepted. */
    expected: z.optional(money),
  }),
})

export const ORDER_JOBS = [
  emailAgainJob,
  messageCustomerJob,
  advanceOrdersJob,
  cancelOrdersJob,
  tagOrdersJob,
  answerCancelRequestJob,
] as const
