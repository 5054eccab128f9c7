import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { staffMembers } from './staff.ts'

/**
 * Part of an order that is packed and sent together. An open parcel has no lines: it is the rest of the order outside
 * other parcels, and an order has at most one. A parcel gets its lines when packing begins. A trigger updates parcels
 * to match the order's status, for every release that changes it.
 */
export const orderParcels = pgTable(
  'order_parcels',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The first of its order is 1. */
    no: integer().notNull(),
    /** open (to pack) → packing → packed → sent → delivered; cancelled before it is sent. */
    state: text({ enum: ['open', 'packing', 'packed', 'sent', 'delivered', 'cancelled'] }).notNull(),
    /** Its present or future packer. */
    packerId: bigint({ mode: 'number' }).references(() => staffMembers.id),
    carrier: text(),
    waybillNo: text(),
    /** Key of the waybill's picture in the private files. */
    waybillFile: text(),
    /** Of a collected parcel: the code that the customer shows, as a keyed hash and encrypted for the email. */
    collectionCodeHash: text(),
    collectionCodeSealed: text(),
    /** It was packed short, and is not sent before the rest of its order is packed too. */
    waitsForRest: boolean().notNull().default(false),
    /** Counts changes, to refuse outdated saves. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    packedAt: instant(),
    sentAt: instant(),
    /** Name of the sender, like in the order's history. */
    sentBy: text(),
    deliveredAt: instant(),
  },
  (t) => [
    uniqueIndex('order_parcels_no').on(t.orderId, t.no),
    uniqueIndex('order_parcels_one_open').on(t.orderId).where(sql`${t.state} = 'open'`),
    index('order_parcels_work').on(t.state, t.createdAt).where(sql`${t.state} IN ('open', 'packing', 'packed')`),
    index('order_parcels_collection').on(t.collectionCodeHash).where(sql`${t.collectionCodeHash} IS NOT NULL`),
    index('order_parcels_waybill').on(t.waybillNo).where(sql`${t.waybillNo} IS NOT NULL`),
    index('order_parcels_packer').on(t.packerId).where(sql`${t.packerId} IS NOT NULL`),
    check(
      'order_parcels_state_known',
      sql`${t.state} IN ('open', 'packing', 'packed', 'sent', 'delivered', 'cancelled')`,
    ),
    check('order_parcels_sent_has_time', sql`${t.state} NOT IN ('sent', 'delivered') OR ${t.sentAt} IS NOT NULL`),
  ],
)

/** How much of a line of the order is in a parcel. */
export const orderParcelLines = pgTable(
  'order_parcel_lines',
  {
    parcelId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderParcels.id, { onDelete: 'cascade' }),
    /** Of the order's line. */
    position: integer().notNull(),
    tenths: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.position] }),
    check('order_parcel_lines_positive', sql`${t.tenths} > 0`),
  ],
)
