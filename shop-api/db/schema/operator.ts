import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What operators did by command, and how it ended. Rows are added and never changed, but for the end of their own command. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The machine's account that ran the command, or who was named with --by. */
    operator: text().notNull(),
    /** "payments refund" */
    command: text().notNull(),
    /** Its arguments and options; never a secret. */
    given: jsonb().$type<Record<string, string | boolean | string[]>>().notNull(),
    /** Null while it runs, and for ever when its process was killed. */
    outcome: text(),
  },
  (t) => [index('operator_actions_at').on(t.at)],
)
