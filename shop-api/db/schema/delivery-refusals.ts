import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/**
 * Orders to be paid on delivery that were refused at the door. They are counted per customer and per phone of the order,
 * so no phone is stored here.
 */
export const deliveryRefusals = pgTable(
  'delivery_refusals',
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id),
    /** Why, as written by the person who delivered. */
    reason: text().notNull(),
    operator: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check('delivery_refusals_reason', sql`${t.reason} <> ''`)],
)
