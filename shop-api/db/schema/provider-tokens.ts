import { customType, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The access token of a payment provider that invalidates the previous token whenever it issues another: in a shop with
 * several processes they share it. Encrypted with a key derived from the provider's secret, which is not in the
 * database. The table is UNLOGGED: it is in no write-ahead log, no standby and no base backup.
 */
export const providerTokens = pgTable('provider_tokens', {
  provider: text().primaryKey(),
  sealed: bytes().notNull(),
  renewAt: instant().notNull(),
})
