import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { EmailWords } from '#lib/contract/content/office/emails.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/**
 * Staff texts that replace an email's default text, in versions; the last version of a kind applies. Append-only. A
 * kind of email without a row has its default.
 */
export const emailTexts = pgTable(
  'email_texts',
  {
    /** "order-received": which email. */
    kind: text().notNull(),
    version: integer().notNull(),
    /** Null: the default again. */
    words: jsonb().$type<EmailWords>(),
    at: instant().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
  },
  (t) => [primaryKey({ columns: [t.kind, t.version] }), check('email_texts_version', sql`${t.version} > 0`)],
)
