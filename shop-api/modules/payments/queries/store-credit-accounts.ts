import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { StoreCreditAccount } from '#lib/contract/payments/office/store-credit.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { storeCreditAccounts, storeCreditEntries } from '../../../db/schema/store-credit.ts'

const { id, balanceCents, companyId, userId } = storeCreditAccounts

const NAME = sql<string>`coalesce(${companies.name}, nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''),
  ${users.email}, '')`

/** Customers with store credit, the largest balance first. @param after the last account of the page before */
export async function listStoreCredit(
  { db }: Session,
  {
    limit,
    offset = 0,
    after = null,
  }: { limit: number; offset?: number; after?: { balance: Cents; id: number } | null },
): Promise<StoreCreditAccount[]> {
  const isAfter = after && or(lt(balanceCents, after.balance), and(eq(balanceCents, after.balance), gt(id, after.id)))
  const rows = await db
    .select({
      ...{ id, balanceCents, companyId, userId, name: NAME },
      changedAt: sql<Date>`(SELECT max(${storeCreditEntries.at}) FROM ${storeCreditEntries}
        WHERE ${storeCreditEntries.accountId} = ${id})`.mapWith(storeCreditEntries.at),
    })
    .from(storeCreditAccounts)
    .leftJoin(companies, eq(companies.id, companyId))
    .leftJoin(users, eq(users.id, userId))
    .where(and(gt(balanceCents, 0), isAfter ?? undefined))
    .orderBy(desc(balanceCents), asc(id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({
    accountId: row.id,
    owner: row.companyId === null ? { userId: row.userId ?? 0 } : { companyId: row.companyId },
    name: row.name,
    balance: row.balanceCents,
    changedAt: row.changedAt.toISOString(),
  }))
}

/** Number of customers with store credit, and the total that the shop owes them. */
export async function totalStoreCredit({ db }: Session): Promise<{ count: number; total: Cents }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, total: sql<number>`coalesce(sum(${balanceCents}), 0)::float8` })
    .from(storeCreditAccounts)
    .where(gt(balanceCents, 0))
  return row ?? { count: 0, total: 0 }
}
