import * as z from 'zod/mini'
import { defineCall, SIGNED_IN } from '../base/call.ts'

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
  /** Path of the shop to open, such as /order-details/…; null without a page. */
  href: z.nullable(z.string()),
})
export type Notification = z.output<typeof notification>

const unread = z.object({ unread: z.int() })

export const notificationList = defineCall({
  ...post,
  name: 'notifications-list',
  path: '/notifications-list',
  summary: "The caller's notifications, newest first.",
  writes: false,
  request: z.object({
    pageNo: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    /**
     * Id of the last notification shown: returns the following page, regardless of newer notifications; pageNo is then
     * ignored.
     */
    before: z._default(z.nullable(notificationId), null),
  }),
  reply: z.array(notification),
  meta: z.object({
    total: z.int(),
    unread: z.int(),
    /** Value of `before` for the next page; null if this was the last page. */
    next: z.nullable(notificationId),
  }),
})

export const notificationCount = defineCall({
  ...post,
  name: 'notifications-count',
  path: '/notifications-count',
  passive: true,
  summary: 'Number of unread notifications, for the badge without the event stream.',
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

/** GET as in the specification, though it writes: server/http/origin.ts requires a header of our own scripts. */
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

/** Emails and text messages that a customer receives. Confirmations, invoices and credit notes are always emailed. */
const settings = z.object({
  /** An email at each step of an order. */
  email: z.boolean(),
  /**
   * Text messages about orders whose customer chose them. In a reply absent without a Kenyan mobile number, in a request
   * unchanged if absent.
   */
  sms: z.optional(z.boolean()),
})

export const notificationSettings = defineCall({
  ...post,
  name: 'notification-settings',
  path: '/notification-settings',
  summary: 'Whether notifications are also sent by email, and text messages to the phone of the account.',
  writes: false,
  request: z.object({}),
  reply: settings,
})

export const notificationSettingsUpdate = defineCall({
  ...post,
  name: 'notification-settings-update',
  path: '/notification-settings-update',
  summary: 'Sets whether notifications are also sent by email, and text messages to the phone of the account.',
  writes: true,
  request: settings,
  reply: settings,
})

/** An event of the stream: only the kinds of data to refetch. */
export const changedEvent = z.object({
  keys: z.array(z.enum(['notifications', 'orders', 'payments', 'profile', 'credit'])),
  unread: z.int(),
})
export type ChangedEvent = z.output<typeof changedEvent>

/**
 * The shop API's stream of server-sent events, for the BFF's /api/stream. It returns 401 for a guest, and ends when a
 * heartbeat finds that the token has ended. Each event is named `changed`, its data is a `changedEvent`, its id is sent
 * back as `Last-Event-ID`. It is not in CALLS, because those responses are not streams.
 */
export const events = defineCall({
  name: 'events',
  path: '/events',
  method: 'GET',
  who: SIGNED_IN,
  body: 'none',
  answer: 'stream',
  summary: 'Stream of events that name changed data.',
  writes: false,
  request: z.object({}),
  reply: changedEvent,
})
