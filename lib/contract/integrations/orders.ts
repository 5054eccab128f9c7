import * as z from 'zod/mini'
import { BALANCE_DUE } from '../base/deposit.ts'
import { day, money } from '../base/fields.ts'
import { defineIntegrationCall, MAX_AT_ONCE } from '../base/integration-call.ts'

/** Orders as other systems read them. Quantities are in the unit of the line; amounts in Kenyan shillings. */

export const INTEGRATION_STATUSES = ['pending', 'in-process', 'out-for-delivery', 'delivered', 'cancelled'] as const
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number]

const line = z.object({
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  colour: z.string(),
  size: z.string(),
  unit: z.string(),
  ordered: z.number(),
  /** Part of `ordered` that was cancelled, and part that was returned after dispatch. */
  cancelled: z.number(),
  returned: z.number(),
  unitExVat: money,
  vatPerc: z.number(),
  /** Amount charged for the line. */
  exVat: money,
  vat: money,
})

const recipient = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  street: z.string(),
  postalCode: z.string(),
  town: z.string(),
  county: z.string(),
  country: z.string(),
})

export const integrationOrder = z.object({
  orderNo: z.int(),
  /** ISO 8601, as all times here. */
  placedAt: z.string(),
  status: z.enum(INTEGRATION_STATUSES),
  isPaid: z.boolean(),
  paidAt: z.nullable(z.string()),
  isOnAccount: z.boolean(),
  /** To be paid to the person who delivers it; it is prepared unpaid. */
  paysOnDelivery: z.boolean(),
  /** The deposit of an order that is paid in two steps; null if it is paid at once, or was placed before deposits existed. */
  deposit: z.optional(
    z.nullable(
      z.object({
        amount: money,
        /** When payments reached the deposit: from then on the order is prepared. */
        paidAt: z.nullable(z.string()),
        balanceDue: z.enum(BALANCE_DUE),
        balanceDueOn: day,
        /** Retained by the shop if the customer cancels after preparation began. */
        retained: money,
      }),
    ),
  ),
  shipping: z.enum(['delivery', 'collection']),
  /** The day it is promised for. */
  promisedFor: z.string(),
  purchaseOrderNo: z.nullable(z.string()),
  promotionCode: z.nullable(z.string()),
  currency: z.string(),
  deliveryExVat: money,
  deliveryVat: money,
  /** Total when placed, amounts added and credited since, and the current total. */
  placedTotal: money,
  added: money,
  credited: money,
  total: money,
  lines: z.array(line),
  /** Null for a key without orders.people. */
  recipient: z.nullable(recipient),
})

export const integrationOrders = defineIntegrationCall({
  name: 'integration-orders',
  path: '/integration/v1/orders',
  method: 'GET',
  writes: false,
  scope: 'orders.read',
  summary: 'Orders by number, oldest first. For the next page, send `after` = `next`, until `next` is null.',
  request: z.object({
    /** The order number after which the page starts. */
    after: z._default(z.int().check(z.minimum(0)), 0),
    status: z.optional(z.enum(INTEGRATION_STATUSES)),
    /** A day in Nairobi: placed on it or later. */
    placedFrom: z.optional(day),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_AT_ONCE)), MAX_AT_ONCE),
  }),
  reply: z.object({ orders: z.array(integrationOrder), next: z.nullable(z.int()) }),
})

export const integrationOrderOf = defineIntegrationCall({
  name: 'integration-order',
  path: '/integration/v1/orders/{orderNo}',
  method: 'GET',
  writes: false,
  scope: 'orders.read',
  summary: 'One order by its number.',
  request: z.object({ orderNo: z.int().check(z.positive()) }),
  reply: integrationOrder,
})

export const INTEGRATION_ORDER_CALLS = [integrationOrders, integrationOrderOf]
