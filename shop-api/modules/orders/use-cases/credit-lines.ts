import { and, eq, sql } from 'drizzle-orm'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import type { OrderCredit } from '../rules/credit-by-invoice.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import type { OrderActionContext } from './cancel-order.ts'

/**
 * Records a credit on the lines and the value of an order whose amounts are in the books: the amounts stay. Its notes are
 * issued separately (issueCreditNotes).
 * @param counted whether the products were never sent, or were returned
 */
export async function creditLines(
  { tx }: Pick<OrderActionContext, 'tx'>,
  order: LockedOrder,
  { lines, sums }: OrderCredit,
  counted: 'cancelled' | 'returned',
): Promise<void> {
  for (const { position, tenths, exVatCents, vatCents } of lines) {
    await tx.db
      .update(orderLines)
      .set({
        ...(counted === 'cancelled'
          ? { cancelledTenths: sql`${orderLines.cancelledTenths} + ${tenths}` }
          : { returnedTenths: sql`${orderLines.returnedTenths} + ${tenths}` }),
        creditedExVatCents: sql`${orderLines.creditedExVatCents} + ${exVatCents}`,
        creditedVatCents: sql`${orderLines.creditedVatCents} + ${vatCents}`,
      })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)))
  }
  await tx.db
    .update(orders)
    .set({ creditedCents: sql`${orders.creditedCents} + ${sums.totalCents}` })
    .where(eq(orders.id, order.id))
}
