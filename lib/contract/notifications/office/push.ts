import * as z from 'zod/mini'
import { money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { OFFICE_PUSH_TOPICS, pushEndpoint, pushSubscription } from '../push.ts'

/** Messages to the caller on a device. */

const topics = z.array(z.enum(OFFICE_PUSH_TOPICS)).check(z.maxLength(OFFICE_PUSH_TOPICS.length))
const post = { method: 'POST', body: 'json', answer: 'json', access: 'staff' } as const

export const officePush = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-push',
  path: '/office/me/push',
  summary: 'The messages that the caller gets on a device, and could get with their permissions.',
  /** Null: this browser has no subscription yet. */
  request: z.object({ endpoint: z.nullable(pushEndpoint) }),
  reply: z.object({
    /** The key with which a browser subscribes; null if the shop sends no messages. */
    publicKey: z.nullable(z.string()),
    topics,
    allowed: topics,
    /** The smallest payment with a message. */
    largePayment: money,
  }),
})

export const officePushSave = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-push-save',
  path: '/office/me/push/save',
  summary: 'Sets the messages that the caller gets on a device. Without topics the device gets no messages.',
  request: z.object({ subscription: pushSubscription, topics }),
  reply: z.object({ topics }),
})

const largePaymentForm = z.object({
  largePayment: money.check(
    z.minimum(100, 'Enter at least KSh 1.'),
    z.maximum(1_000_000_000_00, 'At most KSh 1,000,000,000.'),
  ),
  version: z.int(),
})
const largePaymentReply = z.object({
  ...{ largePayment: money, version: z.int() },
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})
export type LargePaymentSetting = z.output<typeof largePaymentReply>

export const officeLargePayment = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  name: 'office-large-payment',
  path: '/office/settings/large-payment',
  access: 'settings.view',
  summary: 'The smallest payment about which staff get a message on their devices.',
  request: z.object({}),
  reply: largePaymentReply,
})

export const officeLargePaymentSave = defineOfficeCall({
  ...post,
  writes: true,
  needsFreshFactor: true,
  name: 'office-large-payment-save',
  path: '/office/settings/large-payment/save',
  access: 'settings.edit',
  summary: 'Sets the smallest payment about which staff get a message on their devices.',
  request: largePaymentForm,
  reply: largePaymentReply,
})

export const OFFICE_PUSH_CALLS = [officePush, officePushSave, officeLargePayment, officeLargePaymentSave]
