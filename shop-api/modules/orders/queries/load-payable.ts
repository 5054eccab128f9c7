import { eq, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { orderDetail } from '#lib/contract/orders/order.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { orderMoney } from '../../../db/schema/payment-views.ts'

/** The part of an order that anyone with its link can see. Null if there is no such order. */
export async function loadPayableOrder(tx: Session, id: string): Promise<Output<typeof orderDetail> | null> {
  const [order] = await tx.db
    .select({
      orderId: orders.id,
      orderNo: orders.orderNo,
      isPaid: sql<boolean>`coalesce(${orders.paymentStatus} = ${PAYMENT_STATUS.completed}, false) AND ${orderMoney.dueCents} = 0`,
      onAccount: sql<boolean>`${orders.creditTermsDays} IS NOT NULL`,
      isCancelled: sql<boolean>`${orders.status} = ${ORDER_STATUS.cancelled}`,
      totalValue: orderMoney.valueCents,
      due: orderMoney.dueCents,
      currencyCode: orders.currencyCode,
    })
    .from(orders)
    .innerJoin(orderMoney, eq(orderMoney.orderId, orders.id))
    .where(eq(orders.id, id))
    .prepare('payable-order')
    .execute()
  return order ?? null
}
