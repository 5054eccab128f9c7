import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { variants } from './catalogue.ts'
import { instant } from './instant.ts'

/** Requests for an email when a product is in stock again: by a user with an account, or by a guest's email. */
export const backInStockRequests = pgTable(
  'back_in_stock_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** With an account; the email is the account's at the time it is sent. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    /** Of a guest, in lower case. */
    email: text(),
    createdAt: instant().notNull(),
    /** Null until a guest has confirmed the email. */
    confirmedAt: instant(),
    /** When the email was sent: it is sent once. */
    notifiedAt: instant(),
  },
  (t) => [
    uniqueIndex('back_in_stock_once_per_user').on(t.variantId, t.userId),
    uniqueIndex('back_in_stock_once_per_email').on(t.variantId, t.email),
    index('back_in_stock_user').on(t.userId),
    index('back_in_stock_email').on(t.email),
    index('back_in_stock_waiting')
      .on(t.variantId, t.id)
      .where(sql`${t.confirmedAt} IS NOT NULL AND ${t.notifiedAt} IS NULL`),
    check('back_in_stock_of_somebody', sql`num_nonnulls(${t.userId}, ${t.email}) = 1`),
    check('back_in_stock_confirmed_first', sql`${t.notifiedAt} IS NULL OR ${t.confirmedAt} IS NOT NULL`),
  ],
)

/** Emailed links of a request, stored as hashes, to confirm or cancel it. Deleted with the request. */
export const backInStockLinks = pgTable(
  'back_in_stock_links',
  {
    hash: text().primaryKey(),
    requestId: bigint({ mode: 'number' })
      .notNull()
      .references(() => backInStockRequests.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (t) => [index('back_in_stock_links_request').on(t.requestId)],
)
