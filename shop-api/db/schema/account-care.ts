import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ErasureResult } from '#lib/contract/accounts/office/data-request-rules.ts'
import { companies, users } from './accounts.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/** Staff notes about a company or a customer. Append-only. */
export const accountNotes = pgTable(
  'account_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' }).references(() => companies.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('account_notes_company').on(t.companyId, t.id),
    index('account_notes_user').on(t.userId, t.id),
    check('account_notes_of', sql`num_nonnulls(${t.companyId}, ${t.userId}) = 1`),
  ],
)

/**
 * Requests about personal data (Data Protection Act, 2019), with the legal deadline. The requester is deleted when
 * their data is erased.
 */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['access', 'portability', 'correction', 'erasure', 'objection'] }).notNull(),
    /** The account it is about; null for a guest, and once erased. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** Of a guest: the email they ordered with. Null once erased. */
    email: text(),
    /** Channel of the request. */
    channel: text({ enum: ['email', 'phone', 'letter', 'visit'] }).notNull(),
    details: text().notNull(),
    receivedAt: instant().notNull(),
    dueAt: instant().notNull(),
    state: text({ enum: ['open', 'done', 'declined'] })
      .notNull()
      .default('open'),
    recordedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    answeredBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    answeredAt: instant(),
    answer: text(),
    exportedAt: instant(),
    /** Of an erasure: counts of deleted data and of data that the law requires to retain. */
    erasure: jsonb().$type<ErasureResult>(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('data_requests_due').on(t.state, t.dueAt, t.id),
    index('data_requests_user').on(t.userId),
    check('data_requests_kind', sql`${t.kind} IN ('access', 'portability', 'correction', 'erasure', 'objection')`),
    check('data_requests_channel', sql`${t.channel} IN ('email', 'phone', 'letter', 'visit')`),
    check('data_requests_state', sql`${t.state} IN ('open', 'done', 'declined')`),
    check('data_requests_answered', sql`(${t.state} = 'open') = (${t.answeredAt} IS NULL)`),
  ],
)
