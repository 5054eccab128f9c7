import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'
import { draftOrders, orderReturns } from './order-changes.ts'
import { orders } from './orders.ts'
import { pickUpPoints } from './reference.ts'
import { staffMembers } from './staff.ts'

/**
 * Returns that customers request. requested → (question →) approved → received → credited; or declined, or cancelled by the
 * customer before anything was received. The row is locked for every change, after its order.
 */
export const returnRequests = pgTable(
  'return_requests',
  {
    /** The number that people read out. */
    no: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text({
      enum: ['requested', 'question', 'approved', 'declined', 'received', 'credited', 'cancelled'],
    }).notNull(),
    /** drop-off: the customer brings the products; collection: the shop collects them at the address of the order. */
    wayBack: text({ enum: ['drop-off', 'collection'] }).notNull(),
    /** The counter or pick-up point of a drop-off. */
    pickUpPointId: integer().references(() => pickUpPoints.id, { onDelete: 'set null' }),
    /** The customer's wish for the credited amount. An exchange is store credit and a draft order. */
    settlement: text({ enum: ['refund', 'store-credit', 'exchange'] }).notNull(),
    /** Text of the customer. */
    note: text().notNull().default(''),
    /** The account that requested it; null for a guest. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** The staff member of the last decision. */
    decidedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    /** The draft order of an exchange; null before staff open it, and for others. */
    draftId: bigint({ mode: 'number' }).references(() => draftOrders.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    receivedAt: instant(),
    creditedAt: instant(),
    changedAt: instant().notNull(),
  },
  (t) => [
    index('return_requests_order').on(t.orderId),
    index('return_requests_state').on(t.state, t.no),
    index('return_requests_user').on(t.userId).where(sql`${t.userId} IS NOT NULL`),
    index('return_requests_point').on(t.pickUpPointId).where(sql`${t.pickUpPointId} IS NOT NULL`),
    index('return_requests_decider').on(t.decidedBy).where(sql`${t.decidedBy} IS NOT NULL`),
    index('return_requests_draft').on(t.draftId).where(sql`${t.draftId} IS NOT NULL`),
    check(
      'return_requests_state_known',
      sql`${t.state} IN ('requested', 'question', 'approved', 'declined', 'received', 'credited', 'cancelled')`,
    ),
    check('return_requests_way_known', sql`${t.wayBack} IN ('drop-off', 'collection')`),
    check('return_requests_settlement_known', sql`${t.settlement} IN ('refund', 'store-credit', 'exchange')`),
    check('return_requests_received', sql`${t.state} NOT IN ('received', 'credited') OR ${t.receivedAt} IS NOT NULL`),
    check('return_requests_credited', sql`(${t.state} = 'credited') = (${t.creditedAt} IS NOT NULL)`),
  ],
)

/** The lines of a return: the requested, the approved and the received quantity. */
export const returnRequestLines = pgTable(
  'return_request_lines',
  {
    requestNo: bigint({ mode: 'number' })
      .notNull()
      .references(() => returnRequests.no, { onDelete: 'cascade' }),
    /** Of the order's line. */
    position: integer().notNull(),
    tenths: integer().notNull(),
    reason: text().notNull(),
    /** As the customer describes it; after receipt as staff found it. */
    condition: text({ enum: ['as-new', 'opened', 'damaged', 'wrong-product'] }).notNull(),
    /** Null until the decision. */
    approvedTenths: integer(),
    /** Null until the receipt. */
    receivedTenths: integer(),
    /** Whether the received quantity was put back into stock; else it was written off. */
    isRestocked: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.requestNo, t.position] }),
    check('return_request_lines_positive', sql`${t.tenths} > 0`),
    check('return_request_lines_approved', sql`${t.approvedTenths} BETWEEN 0 AND ${t.tenths}`),
    check('return_request_lines_received', sql`${t.receivedTenths} BETWEEN 0 AND ${t.approvedTenths}`),
    check(
      'return_request_lines_condition_known',
      sql`${t.condition} IN ('as-new', 'opened', 'damaged', 'wrong-product')`,
    ),
  ],
)

/** The credits of a credited return: one for each invoice. A credit can settle several returns. */
export const returnCredits = pgTable(
  'return_credits',
  {
    requestNo: bigint({ mode: 'number' })
      .notNull()
      .references(() => returnRequests.no, { onDelete: 'cascade' }),
    returnId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.requestNo, t.returnId] }), index('return_credits_return').on(t.returnId)],
)

/** Messages about a return: questions, replies and reasons. Append-only. */
export const returnMessages = pgTable(
  'return_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestNo: bigint({ mode: 'number' })
      .notNull()
      .references(() => returnRequests.no, { onDelete: 'cascade' }),
    kind: text({ enum: ['question', 'answer', 'declined', 'approved'] }).notNull(),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('return_messages_request').on(t.requestNo, t.id),
    check('return_messages_kind_known', sql`${t.kind} IN ('question', 'answer', 'declined', 'approved')`),
  ],
)

/** Pictures of products to return. They are stored before the return is sent; unused pictures are deleted after a day. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null until the return is sent. */
    requestNo: bigint({ mode: 'number' }).references(() => returnRequests.no, { onDelete: 'cascade' }),
    /** Key in the private files. */
    file: text().notNull(),
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('return_photos_order').on(t.orderId),
    index('return_photos_request').on(t.requestNo),
    index('return_photos_unused').on(t.createdAt).where(sql`${t.requestNo} IS NULL`),
  ],
)
