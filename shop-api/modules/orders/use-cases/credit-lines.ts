import { and, eq, sql } from 'drizzle-orm'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import type { Sums, Value } from '../rules/cancelled-value.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import { productLine } from '../rules/tax-document.ts'
import type { OrderActionContext } from './cancel-order.ts'
import { issueCreditNote } from './issue-tax-document.ts'

/** A credited quantity of a line, with its value. */
export interface CreditedLine extends Value {
  position: number
  tenths: number
}

/**
 * Credits parts of an order whose amounts are in the books: the amounts stay, and the credit is recorded separately
 * with a credit note.
 * @param counted whether the products were never sent, or were returned
 * @returns the credit note's number
 */
export async function creditLines(
  { tx, seller, now }: OrderActionContext,
  order: LockedOrder,
  credit: { lines: readonly CreditedLine[]; sums: Sums; reason: string; invoiceNo?: number },
  counted: 'cancelled' | 'returned',
): Promise<number> {
  for (const { position, tenths, exVatCents, vatCents } of credit.lines) {
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
    .set({ creditedCents: sql`${orders.creditedCents} + ${credit.sums.totalCents}` })
    .where(eq(orders.id, order.id))
  const lines = credit.lines.flatMap(({ position, tenths, exVatCents, vatCents }) =>
    order.lines
      .filter((line) => line.position === position)
      .map((line) => productLine(line, { tenths, exVatCents, vatCents })),
  )
  return issueCreditNote({ tx, seller, now }, order, { ...credit, lines })
}
