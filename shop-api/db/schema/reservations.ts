import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { orders } from './orders.ts'

/**
 * The reservation of an order's products. `variants.stock_tenths` is the stock that is free to sell. While the state is
 * held or used, the uncancelled quantities of an order's lines are subtracted from it. When it is released or
 * cancelled, they are added again.
 */
export const orderReservations = pgTable(
  'order_reservations',
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** held until it is paid; released: not paid in time, the order stays open; used: paid or being prepared; cancelled. */
    state: text({ enum: ['held', 'released', 'used', 'cancelled'] })
      .notNull()
      .default('held'),
    /** Seconds of the reservation after placing and after each payment attempt; null if it is not timed. */
    holdSeconds: integer(),
    /** The same after a part of the order was paid. */
    partSeconds: integer(),
    /** Null while the reservation is not timed. */
    reservedUntil: instant(),
    /** From when on an order that stays unpaid is counted towards its cancellation; null for one that is never cancelled so. */
    unpaidSince: instant(),
    releasedAt: instant(),
    /** When the customer was notified that the products are no longer held: that happens once. */
    notifiedAt: instant('told_at'),
    /** Keys for the limits of a guest's orders, while the products are reserved: phone, email and network. */
    phone: text(),
    email: text(),
    network: text(),
  },
  (t) => [
    index('order_reservations_due')
      .on(t.reservedUntil)
      .where(sql`${t.state} = 'held' AND ${t.reservedUntil} IS NOT NULL`),
    index('order_reservations_unpaid').on(t.unpaidSince).where(sql`${t.state} = 'released'`),
    index('order_reservations_phone').on(t.phone).where(sql`${t.phone} IS NOT NULL`),
    index('order_reservations_email').on(t.email).where(sql`${t.email} IS NOT NULL`),
    index('order_reservations_network').on(t.network).where(sql`${t.network} IS NOT NULL`),
    check('order_reservations_state_known', sql`${t.state} IN ('held', 'released', 'used', 'cancelled')`),
    check(
      'order_reservations_timed',
      sql`(${t.holdSeconds} IS NULL) = (${t.partSeconds} IS NULL)
        AND (${t.reservedUntil} IS NULL OR (${t.state} = 'held' AND ${t.holdSeconds} IS NOT NULL))`,
    ),
    check('order_reservations_released_has_time', sql`${t.state} <> 'released' OR ${t.releasedAt} IS NOT NULL`),
    check(
      'order_reservations_counted_while_held',
      sql`${t.state} = 'held' OR num_nonnulls(${t.phone}, ${t.email}, ${t.network}) = 0`,
    ),
  ],
)
