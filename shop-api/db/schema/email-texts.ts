import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { EmailWords } from '#lib/contract/office/emails.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/**
 * What staff wrote in place of an email's own text, version after version; the last one of a kind holds. Rows are only added.
 * A kind of email without a row has its default.
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
