import { and, eq, not, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'

/** Whether every attempt of an order failed and certainly took no money. */
export async function isNothingTaken(tx: Session, orderId: string): Promise<boolean> {
  const { byHand, state, nothingTaken } = paymentAttempts
  const [row] = await tx.db
    .select({ isCertain: sql<boolean>`coalesce(bool_and(${state} = 'failed' AND ${nothingTaken}), false)` })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), not(byHand)))
  return row?.isCertain === true
}
