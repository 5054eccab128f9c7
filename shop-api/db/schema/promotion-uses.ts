import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { promotions } from './promotions.ts'

/** Use of an offer by an order. One row for any number of its lines: an offer counts once for an order. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    promotionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => promotions.id),
    /**
     * The person, for the limit per person: hashes of the company's or account's id, of the phone and of the email. Two
     * uses with one key in common are one person's.
     */
    personKeys: text().array().notNull(),
    /** Its discount on the remaining order, ex-VAT, delivery included. */
    cents: bigint({ mode: 'number' }).notNull(),
    usedAt: instant().notNull(),
    /** When the order was cancelled: it counts no more. */
    givenBackAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.promotionId] }),
    index('promotion_uses_promotion').on(t.promotionId, t.usedAt, t.givenBackAt, t.cents),
    index('promotion_uses_person').using('gin', t.personKeys).where(sql`${t.givenBackAt} IS NULL`),
    check('promotion_uses_cents', sql`${t.cents} >= 0`),
  ],
)
