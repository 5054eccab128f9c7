import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { creditAccounts } from '../../../db/schema/credit.ts'
import { orders } from '../../../db/schema/orders.ts'
import { companyIdOf, orderNoOf } from '../rules/payment-references.ts'
import { moneyOf } from './payable-orders.ts'

/**
 * The name of a typed account for anyone who pays: "FUMA ORDER 10042", or "FUMA ACCOUNT 12" of a company. It contains
 * no personal data and no amount.
 * @returns null if there is no such account, or if no amount is due for the order
 */
export async function accountNameOf(tx: Session, accountNumber: string): Promise<string | null> {
  const orderNo = orderNoOf(accountNumber)
  if (orderNo !== null) {
    const [order] = await tx.db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, orderNo))
    const isDue = order !== undefined && (await moneyOf(tx, order.id)).dueCents > 0
    return isDue ? `FUMA ORDER ${orderNo}` : null
  }
  const companyId = companyIdOf(accountNumber)
  if (companyId === null) return null
  const [account] = await tx.db
    .select({ companyId: creditAccounts.companyId })
    .from(creditAccounts)
    .where(eq(creditAccounts.companyId, companyId))
  return account ? `FUMA ACCOUNT ${companyId}` : null
}
