import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DrawerMove } from '#lib/contract/counter/office/drawer.ts'
import { instant } from './instant.ts'
import { moneyAccounts } from './money.ts'
import { orders } from './orders.ts'
import { staffMembers } from './staff.ts'

/**
 * A person's shift at a cash drawer. A drawer and a person have at most one open shift. The book of the drawer is
 * `money_entries`; the sums here are those of the count.
 */
export const drawerShifts = pgTable(
  'drawer_shifts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    accountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => moneyAccounts.id),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    /** counted: a second person must approve the difference. */
    state: text({ enum: ['open', 'counted', 'closed'] }).notNull(),
    openedAt: instant().notNull(),
    /** Number of each note and coin, as in `DENOMINATIONS`. */
    openingCounts: jsonb().$type<number[]>().notNull(),
    floatCents: bigint({ mode: 'number' }).notNull(),
    /** The last entry of the drawer's book before the shift; 0 without entries. */
    afterEntryId: bigint({ mode: 'number' }).notNull(),
    closedAt: instant(),
    closedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    closingCounts: jsonb().$type<number[]>(),
    countedCents: bigint({ mode: 'number' }),
    expectedCents: bigint({ mode: 'number' }),
    /** Why the count differs. */
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('drawer_shifts_drawer').on(t.accountId).where(sql`${t.state} <> 'closed'`),
    uniqueIndex('drawer_shifts_staff').on(t.staffId).where(sql`${t.state} = 'open'`),
    index('drawer_shifts_account').on(t.accountId, t.id),
    index('drawer_shifts_person').on(t.staffId, t.id),
    index('drawer_shifts_closed_by').on(t.closedBy).where(sql`${t.closedBy} IS NOT NULL`),
    check('drawer_shifts_state_known', sql`${t.state} IN ('open', 'counted', 'closed')`),
    check(
      'drawer_shifts_counted',
      sql`(${t.state} = 'open') = (${t.countedCents} IS NULL) AND (${t.countedCents} IS NULL) = (${t.expectedCents} IS NULL)`,
    ),
  ],
)

/** Cash of a shift that is not from sales: paid in, paid out, taken to the bank. */
export const drawerMovements = pgTable(
  'drawer_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Made on the device: a repeated movement is one. */
    key: text().notNull().unique(),
    shiftId: bigint({ mode: 'number' })
      .notNull()
      .references(() => drawerShifts.id),
    kind: text().$type<DrawerMove>().notNull(),
    /** Above 0: the kind has the direction. */
    cents: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull().default(''),
    /** Number of the bank's slip. */
    slip: text().notNull().default(''),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    at: instant().notNull(),
  },
  (t) => [
    index('drawer_movements_shift').on(t.shiftId, t.id),
    index('drawer_movements_staff').on(t.staffId),
    check('drawer_movements_kind_known', sql`${t.kind} IN ('paid-in', 'paid-out', 'to-bank')`),
    check('drawer_movements_amount', sql`${t.cents} > 0`),
  ],
)

/** Sales at the counter, each with its order. */
export const counterSales = pgTable(
  'counter_sales',
  {
    /** A UUID that the device made: a repeated sale is one. */
    id: text().primaryKey(),
    shiftId: bigint({ mode: 'number' })
      .notNull()
      .references(() => drawerShifts.id),
    /** Null if the order was deleted. */
    orderId: text().references(() => orders.id, { onDelete: 'set null' }),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    /** waiting: for M-Pesa. */
    state: text({ enum: ['waiting', 'done', 'cancelled'] }).notNull(),
    cashCents: bigint({ mode: 'number' }).notNull(),
    /** Cash that the customer gave, with the change. */
    givenCents: bigint({ mode: 'number' }).notNull(),
    mpesaCents: bigint({ mode: 'number' }).notNull(),
    isOffline: boolean().notNull(),
    /** By the device's clock. */
    soldAt: instant().notNull(),
    receivedAt: instant().notNull(),
    /** Facts to check: "sold 2, 1 on hand: count it". */
    flags: text().array().notNull().default([]),
    /** Why it was cancelled. */
    reason: text(),
  },
  (t) => [
    uniqueIndex('counter_sales_order').on(t.orderId),
    index('counter_sales_shift').on(t.shiftId),
    index('counter_sales_staff').on(t.staffId),
    index('counter_sales_sold').on(t.soldAt),
    check('counter_sales_state_known', sql`${t.state} IN ('waiting', 'done', 'cancelled')`),
    check(
      'counter_sales_amounts',
      sql`${t.cashCents} >= 0 AND ${t.mpesaCents} >= 0 AND ${t.givenCents} >= ${t.cashCents}`,
    ),
    check('counter_sales_offline_cash', sql`NOT ${t.isOffline} OR ${t.mpesaCents} = 0`),
  ],
)
