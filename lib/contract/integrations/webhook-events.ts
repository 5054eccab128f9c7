/**
 * Events that webhooks can receive, declared once: the office shows the sentences, triggers record the events
 * (migration 0054).
 */
export const WEBHOOK_EVENTS = {
  'order.placed': 'An order is placed',
  'order.approved': 'An order is approved and prepared',
  'order.changed': 'The total of an order changes: products added, cancelled or credited',
  'order.paid': 'An order is paid in full',
  'order.dispatched': 'An order is out for delivery',
  'order.delivered': 'An order is delivered or collected',
  'order.cancelled': 'An order is cancelled',
  'payment.received': 'Money is received for an order or on a company’s account',
  'refund.made': 'Money is refunded, or a card authorisation is cancelled',
  'stock.changed': 'The stock of a product changes, on hand or reserved for orders',
  'product.changed': 'A product is added or changed: name, price, colour, size, visibility',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const ALL_WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]

/** Sent when staff test a webhook; webhooks do not subscribe to it. */
export const TEST_EVENT = 'webhook.test'
export const ALL_SENT_EVENTS = [...ALL_WEBHOOK_EVENTS, TEST_EVENT] as const
export type SentEvent = WebhookEvent | typeof TEST_EVENT

/** Headers of each message; their case does not matter. */
export const WEBHOOK_HEADERS = {
  event: 'fuma-event',
  /** The same for each attempt: a receiver that has processed it ignores repeats. */
  delivery: 'fuma-delivery',
  /** Seconds since 1970, signed with the body. */
  timestamp: 'fuma-timestamp',
  signature: 'fuma-signature',
} as const

/** Prefix of a secret, by which secret scanners recognise it. */
export const WEBHOOK_SECRET_BEGINNING = 'whsec_'
