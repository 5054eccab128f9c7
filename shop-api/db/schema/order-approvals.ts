import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RequestedOrderLine } from '../../modules/orders/rules/approval-request.ts'
import type { OrderInput } from '../../modules/orders/rules/order-input.ts'
import { companies, users } from './accounts.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'

/**
 * Orders above a team member's spending limit. The order is placed when it is approved; before that it takes no stock and no
 * credit. The row is locked for every change.
 */
export const orderApprovals = pgTable(
  'order_approvals',
  {
    /** The number that people read out. */
    no: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    /** The team member who ordered. */
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    state: text({ enum: ['waiting', 'approved', 'declined', 'expired', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    /** The whole request of the order. */
    request: jsonb().$type<OrderInput>().notNull(),
    lines: jsonb().$type<RequestedOrderLine[]>().notNull(),
    /** With VAT and delivery, at the time of the request. */
    totalCents: bigint({ mode: 'number' }).notNull(),
    /** Name of the branch at that time. */
    branchName: text().notNull(),
    /** The limit that it exceeds. */
    limitKind: text({ enum: ['order', 'month'] }).notNull(),
    limitCents: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Of its present state; null while it waits. */
    decidedAt: instant(),
    /** The approver; null if it expired or was withdrawn. */
    decidedBy: bigint({ mode: 'number' }).references(() => users.id),
    note: text().notNull().default(''),
    /** The placed order. */
    orderId: text().references(() => orders.id),
    /** When its lines were put into the cart of its team member again. */
    takenBackAt: instant(),
  },
  (t) => [
    index('order_approvals_company').on(t.companyId, t.no),
    index('order_approvals_user').on(t.userId, t.no),
    index('order_approvals_waiting').on(t.expiresAt).where(sql`${t.state} = 'waiting'`),
    uniqueIndex('order_approvals_order').on(t.orderId),
    check('order_approvals_state', sql`${t.state} IN ('waiting', 'approved', 'declined', 'expired', 'withdrawn')`),
    check('order_approvals_limit', sql`${t.limitKind} IN ('order', 'month') AND ${t.limitCents} >= 0`),
    check('order_approvals_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} IS NULL)`),
    check('order_approvals_placed', sql`(${t.state} = 'approved') = (${t.orderId} IS NOT NULL)`),
    check('order_approvals_decider', sql`(${t.state} IN ('approved', 'declined')) = (${t.decidedBy} IS NOT NULL)`),
  ],
)
