import { ORDER_STATUS, type OrderStatus } from '#lib/contract/base/codes.ts'
import type { ADVANCE_STEPS } from '#lib/contract/orders/office/order.ts'
import {
  advanceOrdersJob,
  answerCancelRequestJob,
  cancelOrdersJob,
  emailAgainJob,
  messageCustomerJob,
  tagOrdersJob,
} from '#lib/contract/orders/office/order-jobs.ts'
import { ORDER_STAGE_TEXT, orderStage } from '#lib/contract/orders/office/order-stages.ts'
import { showMoney } from '#lib/format/money.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind, type JobContext, type JobKind } from '../../jobs/jobs/job-kind.ts'
import { logEvent } from '../../order-events/use-cases/order-event.ts'
import { advanceOrder, cancelForShop } from '../use-cases/advance-order.ts'
import { answerRequest } from '../use-cases/cancel-request.ts'
import { emailAgain } from '../use-cases/follow-event.ts'
import { orderIdOf } from '../use-cases/load-order.ts'
import { changeTags, tagsOf } from '../use-cases/order-notes.ts'
import { eventOf } from '../use-cases/waiting-events.ts'

/** Staff actions on one or many orders. */

const itemName = (no: number) => `Order ${no}`
const itemPath = (no: number) => `/office/orders/${no}`
const subjectOf = (no: number) => ({ kind: 'order', id: no })
const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
const each = (input: { orderNos: number[] }) => [...new Set(input.orderNos)]
const contextOf = ({ tx, now, parts }: JobContext) => ({ tx, now, seller: parts.seller() })

const VERBS: Readonly<Record<(typeof ADVANCE_STEPS)[number], string>> = {
  [ORDER_STATUS.inProcess]: 'Approve',
  [ORDER_STATUS.outForDelivery]: 'Send',
  [ORDER_STATUS.delivered]: 'Deliver',
}

const inWords = (status: OrderStatus) =>
  ORDER_STAGE_TEXT[orderStage({ status, isPaid: true, paysLater: false })].toLowerCase()

/** Approves, sends or delivers orders. An unpaid order continues only with `unpaid`. */
export const advanceOrders = defineJobKind(advanceOrdersJob, {
  needsFreshFactor: ({ unpaid }) => unpaid,
  items: (_tx, input) => each(input),
  label: ({ to }, count) => `${VERBS[to]} ${orders(count)}`,
  itemName,
  itemPath,
  run: async (context, no, { to, unpaid }) => {
    const step = { orderNo: no, to, unpaid }
    const { from, isUnpaid } = await advanceOrder(contextOf(context), step, context.staff.name)
    const audit = {
      action: 'orders.advance' as const,
      subject: subjectOf(no),
      before: { status: from },
      after: { status: to },
    }
    return { sentence: `Now ${inWords(to)}.${isUnpaid ? ' It is not paid.' : ''}`, audit }
  },
})

const cancel = defineJobKind(cancelOrdersJob, {
  items: (_tx, input) => each(input),
  label: (_input, count) => `Cancel ${orders(count)}`,
  itemName,
  itemPath,
  run: async (context, no, { reason: why }) => {
    await cancelForShop(contextOf(context), { orderNo: no, reason: why }, context.staff.name)
    const after = { status: ORDER_STATUS.cancelled }
    return { sentence: 'Cancelled.', audit: { action: 'orders.cancel', subject: subjectOf(no), after, reason: why } }
  },
})

/** Replies to a customer's cancellation request. */
const answer = defineJobKind(answerCancelRequestJob, {
  items: (_tx, { accept, words: said, orderNo: no }) => {
    if (!accept && said === '')
      throw refuse('invalid-request', 'Enter a reason.', { fields: { words: 'Enter a reason.' } })
    return [no]
  },
  label: ({ accept, expected }) => {
    const total = expected === undefined ? '' : `, new order total ${showMoney(expected, 'auto')}`
    return accept ? `Accept a cancellation request${total}` : 'Decline a cancellation request'
  },
  itemName,
  itemPath,
  run: async (context, no, { requestId, accept, words: said, expected }) => {
    const reply = { requestId, accept, words: said, expectedCents: expected }
    await answerRequest(contextOf(context), reply, context.staff.name)
    const after = { requestId, accept }
    return {
      sentence: accept ? 'Cancelled as requested.' : 'Declined.',
      audit: { action: 'orders.answer-request', subject: subjectOf(no), after, reason: said },
    }
  },
})

/** Sends the email of an order event again. */
const email = defineJobKind(emailAgainJob, {
  items: (_tx, { orderNo: no }) => [no],
  label: () => 'Send an email again',
  itemName,
  itemPath,
  run: async ({ tx, now, parts }, no, { eventId }) => {
    const event = await eventOf(tx, no, eventId)
    if (!event) throw refuse('not-found', 'We could not find the event of this email.')
    const { tokens, log, env } = parts
    const shared = { tx, clock: () => now, seller: parts.seller(), tokens, log, publicUrl: env.PUBLIC_URL }
    const follow = { ...shared, queueSms: null, queueEmail }
    if (!(await emailAgain(follow, event))) throw refuse('not-allowed', 'This event no longer has an email to send.')
    return {
      sentence: 'The email is on its way.',
      audit: { action: 'orders.email', subject: subjectOf(no), after: { event: eventId, kind: event.kind } },
    }
  },
})

/** Writes to the customer of an order. The message is emailed and shown on the customer's order page. */
const message = defineJobKind(messageCustomerJob, {
  items: async (tx, { orderNo: no }) => {
    await orderIdOf(tx, no)
    return [no]
  },
  label: ({ orderNo: no }) => `Write to the customer of order ${no}`,
  itemName,
  itemPath,
  run: async ({ tx, now, staff }, no, { text }) => {
    const orderId = await orderIdOf(tx, no)
    const actor = { kind: 'operator' as const, name: staff.name }
    await logEvent(tx, { orderId, kind: 'answer', isMessage: true, note: text, actor, at: now })
    return {
      sentence: 'The customer gets it by email, and finds it with the order.',
      // The text is in the order's history, which is deleted with the order.
      audit: { action: 'orders.message', subject: subjectOf(no), after: { characters: text.length } },
    }
  },
})

/** Adds tags to orders and removes tags. It can be undone until these tags are changed again. */
const tag = defineJobKind(tagOrdersJob, {
  items: (_tx, input) => each(input),
  label: ({ add, remove }, count) =>
    [
      add.length > 0 && `Tag ${orders(count)} ${add.join(', ')}`,
      remove.length > 0 && `Remove ${remove.join(', ')} from ${orders(count)}`,
    ]
      .filter(Boolean)
      .join('; '),
  itemName,
  itemPath,
  run: async ({ tx, now, staff }, no, { add, remove }) => {
    const orderId = await orderIdOf(tx, no)
    const changed = await changeTags(tx, now, { orderId, staffId: staff.staffId, add, remove })
    const undo = { ...changed, tags: await tagsOf(tx, orderId) }
    return { audit: { action: 'orders.tag', subject: subjectOf(no), after: changed }, undo }
  },
  undo: async ({ tx, now, staff }, no, { added, removed, tags }) => {
    const orderId = await orderIdOf(tx, no)
    if (String(await tagsOf(tx, orderId)) !== String(tags)) {
      throw refuse('changed-meanwhile', `The tags of order ${no} were changed since.`)
    }
    const changed = await changeTags(tx, now, { orderId, staffId: staff.staffId, add: removed, remove: added })
    return { action: 'orders.tag', subject: subjectOf(no), after: changed, reason: 'Undone' }
  },
})

export const ORDER_JOBS: readonly JobKind[] = [advanceOrders, cancel, answer, email, message, tag]
