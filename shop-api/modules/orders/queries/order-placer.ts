import { and, eq, isNull } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { orderOfToken } from '../use-cases/guest-order-tokens.ts'

/**
 * The caller that claims to have placed an order: an account, secrets of guests' orders, or both (a guest that has
 * signed in since).
 */
export interface OrderPlacer {
  /** Null for a guest. The company is the user's company, or that of the trader the user acts for. */
  account: { userId: number; companyId: number | null } | null
  /** The secrets of orders that guests placed in this browser. */
  tokens: readonly string[]
}

/** The orders that the secrets of guests' orders open. */
export async function ordersOfTokens(tx: Session, tokens: readonly string[]): Promise<string[]> {
  const found = await Promise.all(tokens.map((token) => orderOfToken(tx, token)))
  return found.filter((orderId) => orderId !== null)
}

/** Whether an account placed an order of its company, or of no company. */
export const isPlacedBy = ({ userId, companyId }: NonNullable<OrderPlacer['account']>) =>
  and(eq(orders.userId, userId), companyId === null ? isNull(orders.companyId) : eq(orders.companyId, companyId))

/** Whether the caller placed an order. The order id is not a proof, because anyone who can pay the order has it. */
export async function placedByCaller(tx: Session, orderId: string, { account, tokens }: OrderPlacer): Promise<boolean> {
  if ((await ordersOfTokens(tx, tokens)).includes(orderId)) return true
  if (account === null) return false
  const [row] = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isPlacedBy(account)))
  return row !== undefined
}
