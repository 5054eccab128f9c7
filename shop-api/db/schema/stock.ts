import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { variants } from './catalogue.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/**
 * Every change of a variant's stock on hand or promised, written by a trigger on `variants` in the transaction of the
 * change. The first row of a variant is its stock when movements began, so that the stock on hand is always the sum.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    /** Why: a code of lib/contract/stock/office/stock-causes.ts. */
    cause: text().notNull(),
    /** Change of the stock on hand, tenths of the unit. */
    onHandTenths: integer().notNull(),
    /** Change of the stock promised to orders. */
    promisedTenths: integer().notNull(),
    /** Stock on hand and promised afterwards. */
    onHandAfter: integer().notNull(),
    promisedAfter: integer().notNull(),
    /** By how much the number of closed bales changed. */
    bales: integer().notNull().default(0),
    /** Its order. Not a reference: an old order is deleted, and the movement remains. */
    orderId: text(),
    staffId: staffMember(),
    /** The actor if not a staff member: a command's operator, "customer". */
    operator: text(),
    /** Its note: a reason, a delivery note. */
    note: text(),
    /** The count, goods in or import that it belongs to: "count:12", "supplier-delivery:7". */
    source: text(),
  },
  (t) => [
    index('stock_movements_variant').on(t.variantId, t.id),
    index('stock_movements_at').on(t.at, t.id),
    index('stock_movements_order').on(t.orderId).where(sql`${t.orderId} IS NOT NULL`),
    index('stock_movements_source').on(t.source).where(sql`${t.source} IS NOT NULL`),
    index('stock_movements_staff').on(t.staffId).where(sql`${t.staffId} IS NOT NULL`),
  ],
)

/** Closed bales of a variant: part of the stock on hand. A variant without a row has no closed bales. */
export const stockBales = pgTable(
  'stock_bales',
  {
    variantId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => variants.id, { onDelete: 'cascade' }),
    bales: integer().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [check('stock_bales_not_negative', sql`${t.bales} >= 0`)],
)

/** Products counted in the store, as sent by a phone. */
export const stockCounts = pgTable(
  'stock_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    /** Made on the phone: a count that is sent twice is one. */
    key: text().notNull().unique(),
    /** The counted part: "B2", "Blankets". */
    title: text().notNull(),
    /** open: differences wait to be reviewed; done: each was booked or left. */
    state: text({ enum: ['open', 'done'] }).notNull(),
    countedBy: staffMember().notNull(),
    /** Of the first scan, by the server's clock. */
    beganAt: instant().notNull(),
    sentAt: instant().notNull(),
    finishedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('stock_counts_open').on(t.id).where(sql`${t.state} = 'open'`),
    index('stock_counts_counted_by').on(t.countedBy),
    check('stock_counts_state_known', sql`${t.state} IN ('open', 'done')`),
  ],
)

/** How much was counted of a variant, and how much was to be there at that moment. */
export const stockCountLines = pgTable(
  'stock_count_lines',
  {
    countId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockCounts.id, { onDelete: 'cascade' }),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    countedTenths: integer().notNull(),
    /** Closed bales among them; null if not counted. */
    bales: integer(),
    /** Stock on hand at the time of counting, less packed goods. */
    expectedTenths: integer().notNull(),
    countedAt: instant().notNull(),
    /** open: to be decided; same: no difference; booked; left: stock unchanged. */
    state: text({ enum: ['open', 'same', 'booked', 'left'] }).notNull(),
    decidedBy: staffMember(),
    decidedAt: instant(),
    note: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.countId, t.variantId] }),
    index('stock_count_lines_variant').on(t.variantId),
    index('stock_count_lines_decided_by').on(t.decidedBy).where(sql`${t.decidedBy} IS NOT NULL`),
    check('stock_count_lines_not_negative', sql`${t.countedTenths} >= 0 AND coalesce(${t.bales}, 0) >= 0`),
    check('stock_count_lines_state_known', sql`${t.state} IN ('open', 'same', 'booked', 'left')`),
  ],
)

/** Suppliers of products. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    contact: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    /** PIN of the Kenya Revenue Authority; empty if unknown. */
    kraPin: text().notNull().default(''),
    note: text().notNull().default(''),
    /** Days from order to delivery; null if unknown. */
    leadDays: integer(),
    /** False for a supplier that is no longer used. */
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('suppliers_name').on(sql`lower(${t.name})`),
    check('suppliers_name_filled', sql`length(${t.name}) BETWEEN 1 AND 120`),
    check('suppliers_lead_days', sql`${t.leadDays} BETWEEN 0 AND 365`),
  ],
)

/** Purchase orders. The id is the order's number. */
export const supplierOrders = pgTable(
  'supplier_orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    supplierId: bigint({ mode: 'number' })
      .notNull()
      .references(() => suppliers.id),
    /** draft: not ordered yet; closed: no further delivery is expected; cancelled: no goods were delivered. */
    state: text({ enum: ['draft', 'ordered', 'closed', 'cancelled'] }).notNull(),
    expectedOn: date({ mode: 'string' }),
    note: text().notNull().default(''),
    createdBy: staffMember().notNull(),
    createdAt: instant().notNull(),
    orderedAt: instant(),
    closedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('supplier_orders_supplier').on(t.supplierId, t.id),
    index('supplier_orders_created_by').on(t.createdBy),
    index('supplier_orders_open').on(t.id).where(sql`${t.state} IN ('draft', 'ordered')`),
    check('supplier_orders_state_known', sql`${t.state} IN ('draft', 'ordered', 'closed', 'cancelled')`),
  ],
)

/** Ordered and delivered quantities of a variant in a purchase order. */
export const supplierOrderLines = pgTable(
  'supplier_order_lines',
  {
    supplierOrderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => supplierOrders.id, { onDelete: 'cascade' }),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    orderedTenths: integer().notNull(),
    /** Above the ordered quantity for a surplus. */
    receivedTenths: integer().notNull().default(0),
    /** Expected cost of one unit, ex-VAT; null if unknown. */
    costCents: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierOrderId, t.variantId] }),
    index('supplier_order_lines_variant').on(t.variantId),
    check(
      'supplier_order_lines_positive',
      sql`${t.orderedTenths} >= 0 AND ${t.receivedTenths} >= 0 AND ${t.orderedTenths} + ${t.receivedTenths} > 0`,
    ),
    check('supplier_order_lines_cost', sql`${t.costCents} > 0`),
  ],
)

/** One delivery from a supplier. The id is its number. */
export const supplierDeliveries = pgTable(
  'supplier_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    /** Created at the place of entry: a delivery that is sent twice is stored once. */
    key: text().notNull().unique(),
    supplierOrderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => supplierOrders.id),
    /** The number of the supplier's delivery note. */
    deliveryNote: text().notNull(),
    /** The number of the supplier's eTIMS invoice; empty without a number. */
    etimsInvoiceNo: text().notNull().default(''),
    receivedBy: staffMember().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    index('supplier_deliveries_order').on(t.supplierOrderId, t.id),
    index('supplier_deliveries_received_by').on(t.receivedBy),
    check('supplier_deliveries_length', sql`length(${t.deliveryNote}) <= 60`),
  ],
)

/** Delivered quantity of a variant. */
export const supplierDeliveryLines = pgTable(
  'supplier_delivery_lines',
  {
    deliveryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => supplierDeliveries.id, { onDelete: 'cascade' }),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** That can be sold. */
    tenths: integer().notNull(),
    /** Closed bales among them. */
    bales: integer().notNull().default(0),
    /** Delivered but not for sale: not part of the stock. */
    damagedTenths: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.deliveryId, t.variantId] }),
    index('supplier_delivery_lines_variant').on(t.variantId),
    check(
      'supplier_delivery_lines_positive',
      sql`${t.tenths} >= 0 AND ${t.bales} >= 0 AND ${t.damagedTenths} >= 0 AND ${t.tenths} + ${t.damagedTenths} > 0`,
    ),
  ],
)

function staffMember() {
  return bigint({ mode: 'number' }).references((): AnyPgColumn => staffMembers.id)
}
