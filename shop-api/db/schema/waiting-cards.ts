import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Cards that wait for their holder while the bank questions them, in a shop with several shop APIs: any of them may get the
 * answer. Sealed with a key that is made from the address the answer comes to and is stored nowhere. The table is UNLOGGED:
 * it is in no write-ahead log, no standby and no base backup. By the database's clock.
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
