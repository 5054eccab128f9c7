import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'
import { staffSessions } from './staff.ts'

/**
 * A staff member's read-only session of the shop as a customer. It begins as a ticket, which is valid once; then it has
 * a token. In a separate table: code that reads only `sessions` never takes its token for the customer's. Ending a
 * session deletes its row.
 */
export const viewAsSessions = pgTable(
  'view_as_sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** When that session of the office ends, this session ends. */
    staffSessionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffSessions.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once it was used. */
    ticketHash: text().unique(),
    /** Null until the ticket was used. */
    tokenHash: text().unique(),
    createdAt: instant().notNull(),
    /** Of the ticket until it was used, then of the session. */
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('view_as_sessions_staff_session').on(t.staffSessionId),
    index('view_as_sessions_user').on(t.userId),
    index('view_as_sessions_expires').on(t.expiresAt),
  ],
)
