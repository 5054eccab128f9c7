import { eq, or } from 'drizzle-orm'
import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'

/** The order with a number, an attempt's id or a receipt; null if there is no such order. */
export async function orderOfPayment(tx: Session, name: { orderNo: number } | { payment: string }) {
  if ('orderNo' in name) {
    const [order] = await tx.db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, name.orderNo))
    return order?.id ?? null
  }
  const { id, receipt, orderId } = paymentAttempts
  const [attempt] = await tx.db
    .select({ orderId })
    .from(paymentAttempts)
    .where(or(eq(id, name.payment), eq(receipt, name.payment)))
  return attempt?.orderId ?? null
}

export async function isOrderPaid(tx: Session, orderId: string): Promise<boolean> {
  const [order] = await tx.db.select({ status: orders.paymentStatus }).from(orders).where(eq(orders.id, orderId))
  return order?.status === PAYMENT_STATUS.completed
}
