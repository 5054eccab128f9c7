import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Output } from '#lib/contract/base/call.ts'
import { ORDER_STATUS, type OrderStatus, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import {
  type IntegrationStatus,
  type integrationOrder,
  integrationOrderOf,
  integrationOrders,
} from '#lib/contract/integrations/orders.ts'
import { startOfDay } from '#lib/format/clock.ts'
import { refuse } from '../../../refusal.ts'
import type { OrderAddress } from '../../orders/rules/order-address.ts'
import { findOrderOf, type IntegrationOrderRow, listOrdersAfter } from '../queries/orders.sql.ts'
import { serveIntegrationCall } from '../serve-integration-call.ts'
import type { KeyCaller } from '../use-cases/api-keys.ts'

const STATUS: Readonly<Record<IntegrationStatus, OrderStatus>> = {
  pending: ORDER_STATUS.pending,
  'in-process': ORDER_STATUS.inProcess,
  'out-for-delivery': ORDER_STATUS.outForDelivery,
  delivered: ORDER_STATUS.delivered,
  cancelled: ORDER_STATUS.cancelled,
}
const STATUS_NAME: Readonly<Record<OrderStatus, IntegrationStatus>> = {
  [ORDER_STATUS.pending]: 'pending',
  [ORDER_STATUS.inProcess]: 'in-process',
  [ORDER_STATUS.outForDelivery]: 'out-for-delivery',
  [ORDER_STATUS.delivered]: 'delivered',
  [ORDER_STATUS.cancelled]: 'cancelled',
}

type DepositColumns = Pick<
  IntegrationOrderRow,
  'depositCents' | 'depositPaidAt' | 'balanceDue' | 'balanceDueOn' | 'retainedCents'
>

const recipientOf = (address: OrderAddress) => ({
  ...{ firstName: address.firstName, lastName: address.lastName, email: address.email, phone: address.mobileNumber },
  ...{ street: address.physicalLocation ?? '', postalCode: address.postalCode ?? '', town: address.city ?? '' },
  ...{ county: address.county ?? '', country: address.country ?? '' },
})

/** The deposit of an order; null without a deposit. */
function depositOf({ depositCents, depositPaidAt, balanceDue, balanceDueOn, retainedCents }: DepositColumns) {
  if (depositCents === null || balanceDue === null || balanceDueOn === null) return null
  const paidAt = depositPaidAt?.toISOString() ?? null
  return { amount: depositCents, paidAt, balanceDue, balanceDueOn, retained: retainedCents ?? 0 }
}

function shown(row: IntegrationOrderRow, { scopes }: KeyCaller): z.output<typeof integrationOrder> {
  const { status, shippingType, address, placedAt, paidAt, ...rest } = row
  const { depositCents, depositPaidAt, balanceDue, balanceDueOn, retainedCents, ...order } = rest
  return {
    ...order,
    deposit: depositOf({ depositCents, depositPaidAt, balanceDue, balanceDueOn, retainedCents }),
    placedAt: placedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    status: STATUS_NAME[status],
    shipping: shippingType === SHIPPING_TYPE.pickup ? 'collection' : 'delivery',
    recipient: scopes.includes('orders.people') ? recipientOf(address) : null,
  }
}

/** Orders, for other systems. */
export function serveIntegrationOrders(app: FastifyInstance): void {
  serveIntegrationCall(app, integrationOrders, async ({ input, key, tx }) => {
    const { after, status, placedFrom, limit } = input
    const from = placedFrom === undefined ? null : startOfDay(placedFrom)
    const filter = { after, status: status === undefined ? null : STATUS[status], from, most: limit + 1 }
    const rows = await listOrdersAfter(tx.query, filter)
    const page = rows.slice(0, limit)
    const data: Output<typeof integrationOrders> = {
      orders: page.map((row) => shown(row, key)),
      next: rows.length > limit ? (page.at(-1)?.orderNo ?? null) : null,
    }
    return { data }
  })

  serveIntegrationCall(app, integrationOrderOf, async ({ input, key, tx }) => {
    const [row] = await findOrderOf(tx.query, { orderNo: input.orderNo })
    if (!row) throw refuse('not-found', `There is no order ${input.orderNo}.`)
    return { data: shown(row, key) }
  })
}
