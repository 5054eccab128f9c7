import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Scope } from '#lib/contract/base/integration-call.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/** Keys of other systems. A key's rights never change: another key is made, and this one revoked. */
export const apiKeys = pgTable('api_keys', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The system that uses it. */
  name: text().notNull(),
  /** Its first letters, for identification. */
  prefix: text().notNull(),
  /** SHA-256 of the key, which has 256 random bits. */
  hash: text().notNull().unique(),
  scopes: text().array().$type<Scope[]>().notNull(),
  perMinute: integer().notNull(),
  createdAt: instant().notNull(),
  createdBy: bigint({ mode: 'number' })
    .notNull()
    .references(() => staffMembers.id),
  /** The last day in Nairobi on which it works. */
  lastDay: date({ mode: 'string' }),
  lastUsedAt: instant(),
  revokedAt: instant(),
  revokedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
})

/** Uses of each key per minute: its limit applies across all processes. Deleted after an hour. */
export const apiKeyMinutes = pgTable(
  'api_key_minutes',
  {
    keyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    minute: instant().notNull(),
    requests: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.minute] }), index('api_key_minutes_minute').on(t.minute)],
)
