import type { Query } from '../../db/client.ts'
import { orderOfToken } from './guest-order-tokens.ts'

/** Who says that they placed an order: an account, secrets of guests' orders, or both (a guest who has signed in since). */
export interface OrderPlacer {
  /** Null for a guest. The company is one's own, or that of the trader one acts for. */
  account: { userId: number; companyId: number | null } | null
  /** The secrets of orders that guests placed in this browser. */
  tokens: readonly string[]
}

/** The orders that secrets of guests' orders open. */
export async function ordersOfTokens(query: Query, tokens: readonly string[]): Promise<string[]> {
  const found = await Promise.all(tokens.map((token) => orderOfToken(query, token)))
  return found.filter((orderId) => orderId !== null)
}

/** Whether somebody placed an order. Its id alone proves nothing: whoever may pay for it has that. */
export async function placedByCaller(
  query: Query,
  orderId: string,
  { account, tokens }: OrderPlacer,
): Promise<boolean> {
  if ((await ordersOfTokens(query, tokens)).includes(orderId)) return true
  if (account === null) return false
  const [row] = await query(
    'SELECT 1 FROM orders WHERE id = $1 AND user_id = $2 AND company_id IS NOT DISTINCT FROM $3::bigint',
    [orderId, account.userId, account.companyId],
    'placed-by',
  )
  return row !== undefined
}
