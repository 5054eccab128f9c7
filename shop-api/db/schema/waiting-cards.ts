import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Cards that wait for their holder while the bank authenticates them, in a shop with several shop APIs: any of them can
 * get the result. Encrypted with a key derived from the return address, which is not stored. The table is UNLOGGED: it
 * is in no write-ahead log, no standby and no base backup. By the database's clock.
 */
export const waitingCards = pgTable(
  'waiting_cards',
  {
    attemptId: text().primaryKey(),
    sealed: bytes().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('waiting_cards_expires').on(t.expiresAt)],
)
