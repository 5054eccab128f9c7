import { and, eq, isNull } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { moneyAccounts } from '../../../db/schema/money.ts'

/** The account of a paybill or till; null without an account of this short code. */
export async function accountOfShortCode({ db }: Session, shortCode: string): Promise<number | null> {
  if (shortCode === '') return null
  const { id, kind, number, retiredAt } = moneyAccounts
  const isOfCode = and(eq(kind, 'mpesa'), eq(number, shortCode), isNull(retiredAt))
  const [account] = await db.select({ id }).from(moneyAccounts).where(isOfCode)
  return account?.id ?? null
}
