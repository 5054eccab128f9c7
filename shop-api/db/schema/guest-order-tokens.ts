import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { orders } from './orders.ts'

/**
 * The secrets that open guests' order pages (/order/{token}), other than the order ids in payment links. An order has one;
 * another is added when its encrypted copy can no longer be opened, because FILES_KEY was changed.
 */
export const guestOrderTokens = pgTable(
  'guest_order_tokens',
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The token itself, encrypted and bound to its order: emails link to it. */
    sealed: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('guest_order_tokens_order').on(t.orderId)],
)
