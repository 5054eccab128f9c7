import * as z from 'zod/mini'
import { money } from '../base/fields.ts'
import { INTEGRATION_STATUSES } from './orders.ts'
import { ALL_SENT_EVENTS, type SentEvent } from './webhook-events.ts'

/** Payloads of webhook messages: fields can be added but are never removed. */

const order = z.object({
  orderNo: z.int(),
  status: z.enum(INTEGRATION_STATUSES),
  isPaid: z.boolean(),
  isOnAccount: z.boolean(),
  /** Current total, VAT included. */
  total: money,
})

const payment = z.object({
  /** Null for money on a company's account, and the other way round. */
  orderNo: z.nullable(z.int()),
  companyId: z.nullable(z.int()),
  /** Null for money on an account. */
  method: z.nullable(z.string()),
  amount: money,
  /** The provider's receipt number or the bank's reference; null without a reference. */
  receipt: z.nullable(z.string()),
})

const refund = z.object({
  orderNo: z.int(),
  method: z.string(),
  /** `refund`: money sent back; `reversal`: the card authorisation was cancelled; `by-hand`: sent manually by staff. */
  kind: z.enum(['refund', 'reversal', 'by-hand', 'store-credit']),
  amount: money,
  receipt: z.nullable(z.string()),
})

const stock = z.object({
  productId: z.int(),
  code: z.string(),
  onHand: z.number(),
  promised: z.number(),
  free: z.number(),
})

/** All colours and sizes of a product: each is read below /integration/v1/products by its id. */
const product = z.object({ familyCode: z.string(), productIds: z.array(z.int()) })

/** `data` of a message, by its event. */
export const WEBHOOK_DATA = {
  'order.placed': order,
  'order.approved': order,
  'order.changed': order,
  'order.paid': order,
  'order.dispatched': order,
  'order.delivered': order,
  'order.cancelled': order,
  'payment.received': payment,
  'refund.made': refund,
  'stock.changed': stock,
  'product.changed': product,
  'webhook.test': z.object({ message: z.string() }),
} as const satisfies Record<SentEvent, z.ZodMiniType>

/** The body of a message. */
export const webhookBody = (event: SentEvent) =>
  z.object({
    /** Id of the event: the same for all webhooks. */
    id: z.string(),
    event: z.enum(ALL_SENT_EVENTS),
    occurredAt: z.string(),
    data: WEBHOOK_DATA[event],
  })
