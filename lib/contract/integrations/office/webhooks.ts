import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'
import { ALL_SENT_EVENTS, ALL_WEBHOOK_EVENTS } from '../webhook-events.ts'

/** Webhooks: addresses of other systems that are sent a signed message when something happens. */

const post = { method: 'POST', body: 'json', answer: 'json', access: 'integrations.manage' } as const

export const MAX_WEBHOOKS = 20
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const webhook = z.object({
  webhookId: z.int(),
  url: z.string(),
  events: z.array(z.enum(ALL_WEBHOOK_EVENTS)),
  isPaused: z.boolean(),
  /** Why and since when. */
  pausedReason: z.nullable(z.string()),
  pausedAt: z.nullable(z.string()),
  /** When the first message failed after the last that was delivered; null while messages are delivered. */
  failingSince: z.nullable(z.string()),
  lastDeliveredAt: z.nullable(z.string()),
  /** Null before the first attempt. Without a status there was no response. */
  lastAnswer: z.nullable(z.object({ at: z.string(), status: z.nullable(z.int()), error: z.nullable(z.string()) })),
  /** Until then the previous secret also signs. */
  previousSecretUntil: z.nullable(z.string()),
  /** Number of messages waiting to be sent, and number of abandoned messages. */
  waiting: z.int(),
  failed: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  version: z.int(),
})
export type Webhook = z.output<typeof webhook>

export const officeWebhooks = defineOfficeCall({
  name: 'office-webhooks',
  path: '/office/settings/webhooks',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'integrations.manage',
  summary: 'The webhooks, with their events and the response to the last message.',
  request: z.object({}),
  reply: z.array(webhook),
})

/** Form of a webhook. The shop API also checks the address: it must be on the public internet. */
const form = {
  url: z.string().check(
    z.trim(),
    z.maxLength(500, 'At most 500 characters.'),
    z.refine(
      (text) => URL.parse(text)?.protocol === 'https:',
      'Type an address that begins with https://, such as https://example.com/orders.',
    ),
  ),
  events: z.array(z.enum(ALL_WEBHOOK_EVENTS)).check(z.minLength(1, 'Choose at least one event.')),
}

export const officeWebhookMake = defineOfficeCall({
  ...post,
  writes: true,
  needsFreshFactor: true,
  // A stored response would contain the secret.
  idempotent: false,
  name: 'office-webhook-make',
  path: '/office/settings/webhooks/make',
  summary: 'Creates a webhook. Only this response contains its secret.',
  request: z.object(form),
  reply: z.object({ webhook, secret: z.string() }),
})

export const officeWebhookChange = defineOfficeCall({
  ...post,
  writes: true,
  needsFreshFactor: true,
  name: 'office-webhook-change',
  path: '/office/settings/webhooks/change',
  summary: 'Changes the address or the events of a webhook.',
  request: z.object({ ...form, webhookId: z.int(), version: z.int() }),
  reply: webhook,
})

export const officeWebhookPause = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-webhook-pause',
  path: '/office/settings/webhooks/pause',
  summary:
    'Pauses or resumes a webhook. A paused webhook records no events; waiting messages are sent when it is resumed.',
  request: z.object({ webhookId: z.int(), isPaused: z.boolean() }),
  reply: webhook,
})

export const officeWebhookRotate = defineOfficeCall({
  ...post,
  writes: true,
  needsFreshFactor: true,
  idempotent: false,
  name: 'office-webhook-rotate',
  path: '/office/settings/webhooks/rotate',
  summary: 'Creates a new secret. Messages are signed with both secrets for 24 hours.',
  request: z.object({ webhookId: z.int() }),
  reply: z.object({ webhook, secret: z.string() }),
})

export const officeWebhookDelete = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-webhook-delete',
  path: '/office/settings/webhooks/delete',
  summary: 'Deletes a webhook with its log. Waiting messages are not sent.',
  request: z.object({ webhookId: z.int() }),
  reply: z.object({ webhookId: z.int() }),
})

export const officeWebhookTest = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-webhook-test',
  path: '/office/settings/webhooks/test',
  summary: 'Sends a webhook a message of the event webhook.test.',
  request: z.object({ webhookId: z.int() }),
  reply: z.object({ deliveryId: z.int() }),
})

const delivery = z.object({
  deliveryId: z.int(),
  event: z.enum(ALL_SENT_EVENTS),
  occurredAt: z.string(),
  /** Payload. */
  data: z.record(z.string(), z.unknown()),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  lastAttemptAt: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.string()),
  /** Of the last response: null without a response. `body` is its beginning. */
  status: z.nullable(z.int()),
  milliseconds: z.nullable(z.int()),
  body: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type WebhookDelivery = z.output<typeof delivery>

export const officeWebhookLog = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-webhook-log',
  path: '/office/settings/webhooks/log',
  summary: 'The messages to a webhook in the last 30 days, newest first, with their last responses.',
  request: z.object({
    webhookId: z.int(),
    state: z.optional(z.enum(DELIVERY_STATES)),
    /** Id before which the page starts. */
    before: z.optional(z.int()),
  }),
  reply: z.array(delivery),
  meta: z.object({ next: z.nullable(z.int()) }),
})

export const officeWebhookReplay = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-webhook-replay',
  path: '/office/settings/webhooks/replay',
  summary: 'Sends a message of the log again, or all that failed.',
  request: z.object({
    webhookId: z.int(),
    /** Absent: all that failed. */
    deliveryId: z.optional(z.int()),
  }),
  reply: z.object({ count: z.int() }),
})

export const WEBHOOK_CALLS = [
  officeWebhooks,
  officeWebhookMake,
  officeWebhookChange,
  officeWebhookPause,
  officeWebhookRotate,
  officeWebhookDelete,
  officeWebhookTest,
  officeWebhookLog,
  officeWebhookReplay,
]
