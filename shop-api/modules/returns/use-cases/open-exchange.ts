import { and, eq, ne } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { draftOrders } from '../../../db/schema/order-changes.ts'
import { orders } from '../../../db/schema/orders.ts'
import { returnRequests } from '../../../db/schema/returns.ts'
import { refuse } from '../../../refusal.ts'
import { draftBuyer } from '../../orders/use-cases/draft-buyer.ts'
import { saveDraft } from '../../orders/use-cases/draft-orders.ts'
import { lockReturn } from './lock-return.ts'

/** The draft that replaces the products of an exchange, and the number of its order once placed; null without a draft. */
export async function exchangeOf(
  { db }: Session,
  { draftId }: { draftId: number | null },
): Promise<{ draftId: number; orderNo: number | null } | null> {
  if (draftId === null) return null
  const [draft] = await db
    .select({ draftId: draftOrders.id, orderNo: orders.orderNo })
    .from(draftOrders)
    .leftJoin(orders, eq(orders.id, draftOrders.orderId))
    .where(and(eq(draftOrders.id, draftId), ne(draftOrders.state, 'closed')))
  return draft ?? null
}

/**
 * Opens the draft order of an exchange for the customer of a credited return, with their note as its comment. Its order can
 * be paid with the store credit of the return. @returns the draft; the existing one unless it was discarded
 * @throws `not-found`; `not-allowed` for another return, before the credit, or for an account that cannot order
 */
export async function openExchange(
  tx: Session,
  now: Date,
  { returnNo, staffId }: { returnNo: number; staffId: number },
): Promise<number> {
  const { order, request } = await lockReturn(tx, returnNo)
  if (request.settlement !== 'exchange') throw refuse('not-allowed', `Return ${returnNo} is not an exchange.`)
  if (request.state !== 'credited')
    throw refuse('not-allowed', `Issue the credit note of return ${returnNo} before its exchange.`)
  const open = await exchangeOf(tx, request)
  if (open) return open.draftId
  if (order.userId === null) throw refuse('not-allowed', 'The account of this customer was deleted.')
  const { refusal } = await draftBuyer(tx, order.userId)
  if (refusal) throw refuse('not-allowed', refusal)
  const comments = `Exchange for return ${returnNo}: ${request.note}`.slice(0, 1000)
  const form = { items: [], shippingType: order.shippingType, userId: order.userId, comments }
  const draftId = await saveDraft(tx, now, staffId, { form, totalCents: 0 })
  await tx.db.update(returnRequests).set({ draftId, changedAt: now }).where(eq(returnRequests.no, returnNo))
  return draftId
}
