import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { type paymentContents, UNPAID_ORDERS_SHOWN, type UnpaidOrder } from '#lib/contract/orders/unpaid-order.ts'
import type { Session } from '../../../db/client.ts'
import { familyColours, variants } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { orderMoney } from '../../../db/schema/payment-views.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import {
  IS_COLOUR,
  IS_PICTURE,
  IS_VARIANT,
  NO_PICTURE,
  PICTURE,
  TENTHS_LEFT,
} from '../../stock/queries/order-columns.ts'
import { contentsOf } from '../rules/order-contents.ts'
import { WAITS_TO_BE_PAID } from '../use-cases/unpaid-list.ts'
import { isPlacedBy, type OrderPlacer, ordersOfTokens } from './order-placer.ts'

const DAY_MS = 86_400_000
/** Older orders are no longer offered for payment. */
const OFFERED_DAYS = 14

/** A customer's newest unpaid orders. */
export async function waitingOrders(tx: Session, { account, tokens }: OrderPlacer, now: Date): Promise<UnpaidOrder[]> {
  const isTheirs = or(
    isAnyOf(orders.id, await ordersOfTokens(tx, tokens)),
    account === null ? undefined : isPlacedBy(account),
  )
  const newest = tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, WAITS_TO_BE_PAID, gt(orders.createdAt, new Date(now.getTime() - OFFERED_DAYS * DAY_MS))))
    .orderBy(desc(orders.createdAt))
    .limit(UNPAID_ORDERS_SHOWN)
  const rows = await tx.db
    .select({
      orderId: orders.id,
      orderNo: orders.orderNo,
      due: orderMoney.dueCents,
      receivedCents: orderMoney.receivedCents,
      isBeingPaid: sql<boolean>`EXISTS (SELECT 1 FROM ${paymentAttempts}
        WHERE ${paymentAttempts.orderId} = ${orders.id}
          AND ${inArray(paymentAttempts.state, ['requested', 'prompted', 'unknown'])})`,
    })
    .from(orders)
    .innerJoin(orderMoney, eq(orderMoney.orderId, orders.id))
    .where(inArray(orders.id, newest))
    .orderBy(desc(orders.createdAt), desc(orders.orderNo))
  return rows.map(({ receivedCents, ...order }) => ({
    ...order,
    mayChange: !order.isBeingPaid && receivedCents === 0,
  }))
}

/**
 * Contents of an order: products and quantities, without personal data. Null if there is no such order.
 * @param isOwn whether the caller placed it
 */
export async function contentsOfOrder(
  tx: Session,
  orderId: string,
  isOwn: boolean,
): Promise<Output<typeof paymentContents> | null> {
  const rows = await tx.db
    .select({
      name: orderLines.productName,
      detail: sql<string>`concat_ws(', ', nullif(${orderLines.colourName}, ''), nullif(${orderLines.sizeName}, ''))`,
      tenths: sql<number>`CASE WHEN ${orders.status} = ${ORDER_STATUS.cancelled} THEN ${orderLines.quantityTenths}
        ELSE ${TENTHS_LEFT} END`,
      unit: orderLines.unitText,
      media: PICTURE,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(variants, IS_VARIANT)
    .leftJoin(familyColours, IS_COLOUR)
    .leftJoin(media, IS_PICTURE)
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderLines.position))
  return contentsOf(
    rows.map((line) => ({ ...line, media: line.media ?? NO_PICTURE })),
    isOwn,
  )
}
