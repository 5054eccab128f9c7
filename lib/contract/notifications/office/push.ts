import * as z from 'zod/mini'
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

export const OFFICE_PUSH_CALLS = [officePush, officePushSave]
