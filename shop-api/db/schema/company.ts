import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import type { Place } from '../../modules/site/rules/place.ts'
import { companies, users } from './accounts.ts'
import { instant } from './instant.ts'

/** A company's shop, store or site. Orders of companies go to one of them. Never deleted: orders point at it. */
export const branches = pgTable(
  'branches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** Null, both of them: the company's own (`sameAddress`). */
    invoicePlace: jsonb().$type<Place>(),
    deliveryPlace: jsonb().$type<Place>(),
    /** A user of the company, also in the branch's team. */
    primaryContactId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** pending, declined or approved; the house can stop a branch by it. */
    approvalStatus: text().$type<ApprovalStatus>().notNull().default('approved'),
    declinedReason: text(),
    /** Switched off by the company. */
    active: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('branches_name').on(t.companyId, sql`lower(${t.name})`),
    index('branches_primary_contact').on(t.primaryContactId),
    check('branches_approval_known', sql`${t.approvalStatus} IN ('pending', 'declined', 'approved')`),
    check('branches_both_places', sql`(${t.invoicePlace} IS NULL) = (${t.deliveryPlace} IS NULL)`),
  ],
)

/** Users of a branch: they order for it. */
export const userBranches = pgTable(
  'user_branches',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    branchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => branches.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.branchId] }), index('user_branches_branch').on(t.branchId)],
)
