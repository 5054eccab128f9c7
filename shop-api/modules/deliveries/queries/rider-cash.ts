/** The cash of riders: an account of kind transit for each. */
import { and, asc, eq } from 'drizzle-orm'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { moneyAccounts, moneyEntries } from '../../../db/schema/money.ts'
import { openCash } from '../rules/open-cash.ts'

/** The account with a rider's cash, locked until the transaction ends; it is made if it is missing. */
export async function lockRiderAccount(
  { db }: Session,
  { staffId, name }: { staffId: number; name: string },
): Promise<number> {
  await db
    .insert(moneyAccounts)
    .values({ kind: 'transit', name: `Cash of ${name}`, staffId })
    .onConflictDoNothing()
  const [account] = await db
    .select({ id: moneyAccounts.id })
    .from(moneyAccounts)
    .where(eq(moneyAccounts.staffId, staffId))
    .for('update')
  if (!account) throw new Error('a rider has no account')
  return account.id
}

/** The cash that a rider carries by the book, since when, and the number of stops that it is from. */
export async function cashOfRider(
  { db }: Session,
  staffId: number,
): Promise<{ cents: Cents; since: Date | null; stops: number }> {
  const entries = await db
    .select({ cents: moneyEntries.cents, at: moneyEntries.at })
    .from(moneyEntries)
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, moneyEntries.accountId))
    .where(and(eq(moneyAccounts.staffId, staffId), eq(moneyAccounts.kind, 'transit')))
    .orderBy(asc(moneyEntries.id))
  return openCash(entries)
}
