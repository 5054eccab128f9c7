import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import { variants } from './catalogue.ts'
import { enquiries } from './help.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { quotes } from './quotes.ts'
import { staffMembers } from './staff.ts'

/**
 * An edit of an order by the shop, before it is packed. Until the order is invoiced its total follows the edit.
 * Afterwards the total is fixed: additions are this row's sum (`orders.changed_cents` is the sum of them) with a
 * separate invoice, and removals are credited like a cancellation. Append-only.
 */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The first of its order is 1. */
    no: integer().notNull(),
    /** Additions to an invoiced order; all 0 if its own total followed. */
    exVatCents: bigint({ mode: 'number' }).notNull(),
    vatCents: bigint({ mode: 'number' }).notNull(),
    roundingCents: integer().notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    /** Amount credited by the same edit. */
    creditedCents: bigint({ mode: 'number' }).notNull(),
    /** The order's total before and after. */
    beforeCents: bigint({ mode: 'number' }).notNull(),
    afterCents: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    operator: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('order_changes_no').on(t.orderId, t.no),
    check(
      'order_changes_sum',
      sql`${t.totalCents} = ${t.exVatCents} + ${t.vatCents} + ${t.roundingCents} AND ${t.totalCents} >= 0 AND ${t.creditedCents} >= 0`,
    ),
    check(
      'order_changes_whole_shillings',
      sql`${t.totalCents} % 100 = 0 AND ${t.beforeCents} % 100 = 0 AND ${t.afterCents} % 100 = 0`,
    ),
    check(
      'order_changes_adds_up',
      sql`(${t.totalCents} = 0 AND ${t.creditedCents} = 0) OR ${t.afterCents} = ${t.beforeCents} + ${t.totalCents} - ${t.creditedCents}`,
    ),
  ],
)

/** The lines of an edit: quantities before and after, and their amounts. */
export const orderChangeLines = pgTable(
  'order_change_lines',
  {
    changeId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderChanges.id, { onDelete: 'cascade' }),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id),
    beforeTenths: integer().notNull(),
    afterTenths: integer().notNull(),
    /** Addition; below zero: removal. */
    exVatCents: bigint({ mode: 'number' }).notNull(),
    vatCents: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.changeId, t.variantId] }), index('order_change_lines_variant').on(t.variantId)],
)

/** Products that were returned after shipping, with their condition and credit. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The first of its order is 1. */
    no: integer().notNull(),
    reason: text().notNull(),
    note: text().notNull().default(''),
    creditedCents: bigint({ mode: 'number' }).notNull(),
    /** The credit note's number. */
    creditNoteNo: integer().notNull(),
    operator: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('order_returns_no').on(t.orderId, t.no),
    check('order_returns_credit', sql`${t.creditedCents} >= 0`),
  ],
)

export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    /** Of the order's line. */
    position: integer().notNull(),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id),
    tenths: integer().notNull(),
    condition: text({ enum: ['as-new', 'opened', 'damaged', 'wrong-product'] }).notNull(),
    /** Whether it was put back into stock. */
    isRestocked: boolean().notNull(),
    exVatCents: bigint({ mode: 'number' }).notNull(),
    vatCents: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.position] }),
    index('order_return_lines_variant').on(t.variantId),
    check('order_return_lines_positive', sql`${t.tenths} > 0`),
    check(
      'order_return_lines_condition_known',
      sql`${t.condition} IN ('as-new', 'opened', 'damaged', 'wrong-product')`,
    ),
  ],
)

/**
 * An order that staff prepare for a customer on the phone. It reserves no stock and is not an order until it is placed.
 * Then it is placed like any other, and its customer gets the link to pay it.
 */
export const draftOrders = pgTable(
  'draft_orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    state: text({ enum: ['draft', 'sent', 'closed'] }).notNull(),
    /** Typed names, phone and address; emptied when the draft is old. */
    form: jsonb().$type<DraftForm>().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    /** The conversation that it was made from. */
    enquiryId: bigint({ mode: 'number' }).references((): AnyPgColumn => enquiries.id, { onDelete: 'set null' }),
    /** Of one that was sent. */
    orderId: text().references(() => orders.id, { onDelete: 'set null' }),
    /** Of one that prepares a version of a quote; a draft that became a quote is closed. */
    quoteNo: bigint({ mode: 'number' }).references(() => quotes.no, { onDelete: 'cascade' }),
    /** Its total at the last pricing. */
    totalCents: bigint({ mode: 'number' }).notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    index('draft_orders_open').on(t.changedAt).where(sql`${t.state} = 'draft'`),
    index('draft_orders_order').on(t.orderId),
    index('draft_orders_enquiry').on(t.enquiryId).where(sql`${t.enquiryId} IS NOT NULL`),
    index('draft_orders_staff').on(t.staffId),
    index('draft_orders_quote').on(t.quoteNo).where(sql`${t.quoteNo} IS NOT NULL`),
    check('draft_orders_state_known', sql`${t.state} IN ('draft', 'sent', 'closed')`),
  ],
)
