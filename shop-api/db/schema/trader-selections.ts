import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SelectionEnd } from '../../modules/identity/rules/trader-selection.ts'
import { companies, users } from './accounts.ts'
import { instant } from './instant.ts'
import { sessions } from './sign-ins.ts'

/**
 * When a sales representative acted for which trader: the token it is done with, by its hash, and the record of it
 * afterwards. A trigger closes it with its sign-in.
 */
export const traderSelections = pgTable(
  'acting',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the representative's account is deleted. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** Null once the sign-in is deleted. */
    sessionId: bigint({ mode: 'number' }).references(() => sessions.id, { onDelete: 'set null' }),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    beganAt: instant().notNull(),
    /** Moves on with use, never past `endsAt`. */
    expiresAt: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
    endedBy: text().$type<SelectionEnd>(),
  },
  (t) => [
    uniqueIndex('acting_one').on(t.sessionId).where(sql`${t.endedAt} IS NULL`),
    index('acting_session').on(t.sessionId),
    index('acting_user').on(t.userId, t.beganAt),
    index('acting_company').on(t.companyId, t.beganAt),
    check('acting_ended', sql`(${t.endedAt} IS NULL) = (${t.endedBy} IS NULL)`),
    check(
      'acting_ended_by_known',
      sql`${t.endedBy} IN ('stopped', 'switched', 'time', 'signed-out', 'not-assigned', 'not-approved', 'not-active')`,
    ),
  ],
)
