import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { creditAccounts } from './credit.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { staffMembers } from './staff.ts'

/** Permissions of staff for one order on an account that is on hold. The row of the account is locked for every change. */
export const creditReleases = pgTable(
  'credit_releases',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => creditAccounts.companyId),
    reason: text().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** The order that used it. */
    orderId: text().references(() => orders.id),
  },
  (t) => [
    index('credit_releases_company').on(t.companyId, t.id),
    uniqueIndex('credit_releases_order').on(t.orderId),
    check('credit_releases_reason', sql`${t.reason} <> ''`),
    check('credit_releases_used', sql`(${t.usedAt} IS NULL) = (${t.orderId} IS NULL)`),
  ],
)
