import * as z from 'zod/mini'
import { defineCall, SIGNED_IN } from './call.ts'

const post = { method: 'POST', who: SIGNED_IN, body: 'json', answer: 'json' } as const

/** The size of a page; after a full page a loader is shown. */
export const NOTIFICATIONS_PAGE = 10

const notificationId = z.int().check(z.positive())
export const notification = z.object({
  id: notificationId,
  /** "Order 10025 is on its way" */
  notification: z.string(),
  subMessage: z.string(),
  /** ISO instant. */
  dateTime: z.string(),
  isRead: z.boolean(),
  /** A path of the shop to go to, such as /order-details/…; null for none. */
  href: z.nullable(z.string()),
})
export type Notification = z.output<typeof notification>

const unread = z.object({ unread: z.int() })

export const notificationList = defineCall({
  ...post,
  name: 'notifications-list',
  path: '/notifications-list',
  summary: "The caller's notifications, the newest first.",
  writes: false,
  request: z.object({
    pageNo: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    /** Id of the last one shown: then the page after it is answered, whatever came in meanwhile, and pageNo is not used. */
    before: z._default(z.nullable(notificationId), null),
  }),
  reply: z.array(notification),
  meta: z.object({
    total: z.int(),
    unread: z.int(),
    /** What `before` is for the next page; null when this was the last. */
    next: z.nullable(notificationId),
  }),
})

export const notificationCount = defineCall({
  ...post,
  name: 'notifications-count',
  path: '/notifications-count',
  passive: true,
  summary: 'How many notifications are unread: the badge, where there is no stream.',
  writes: false,
  request: z.object({}),
  reply: unread,
})

export const notificationUpdate = defineCall({
  ...post,
  name: 'notifications-update',
  path: '/notifications-update',
  summary: 'Marks one notification as read.',
  writes: true,
  request: z.object({ id: notificationId }),
  reply: unread,
})

export const notificationClear = defineCall({
  ...post,
  name: 'notifications-clear',
  path: '/notifications-clear',
  summary: 'Clears all notifications.',
  writes: true,
  request: z.object({}),
  reply: unread,
})

/** GET as the specification has it, though it writes: server/http/origin.ts asks for a header of our own scripts. */
export const notificationReadAll = defineCall({
  name: 'notifications-read-all',
  path: '/notifications-read-all',
  method: 'GET',
  who: SIGNED_IN,
  body: 'none',
  answer: 'json',
  summary: 'Marks all notifications as read.',
  writes: true,
  request: z.object({}),
  reply: unread,
})

/** What a customer gets by email. Confirmations, invoices and credit notes are always sent. */
const settings = z.object({
  /** An email at each step of an order. */
  email: z.boolean(),
})

export const notificationSettings = defineCall({
  ...post,
  name: 'notification-settings',
  path: '/notification-settings',
  summary: 'Whether notifications come by email too.',
  writes: false,
  request: z.object({}),
  reply: settings,
})

export const notificationSettingsUpdate = defineCall({
  ...post,
  name: 'notification-settings-update',
  path: '/notification-settings-update',
  summary: 'Sets whether notifications come by email too.',
  writes: true,
  request: settings,
  reply: settings,
})

/** What an event of the stream says: only what to look at again. */
export const changedEvent = z.object({
  keys: z.array(z.enum(['notifications', 'orders', 'payments', 'profile', 'credit'])),
  unread: z.int(),
})
export type ChangedEvent = z.output<typeof changedEvent>

/**
 * The shop API's stream of server-sent events, for the BFF's /api/stream: 401 for a guest and, as a heartbeat finds the
 * token ended, the end of the stream. Each event is named `changed`, its data is a `changedEvent`, its id goes back as
 * `Last-Event-ID`. It is not among CALLS, whose answers come at once.
 */
export const events = defineCall({
  name: 'events',
  path: '/events',
  method: 'GET',
  who: SIGNED_IN,
  body: 'none',
  answer: 'stream',
  summary: 'What may have changed, as it happens.',
  writes: false,
  request: z.object({}),
  reply: changedEvent,
})
