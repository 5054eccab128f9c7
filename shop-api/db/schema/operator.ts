import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Operator commands and their results. Append-only, except that a command records its end. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The machine's account that ran the command, or the name given with --by. */
    operator: text().notNull(),
    /** "payments reverse" */
    command: text().notNull(),
    /** Its arguments and options; never a secret. */
    given: jsonb().$type<Record<string, string | boolean | string[]>>().notNull(),
    /** Null while it runs, and for ever when its process was killed. */
    outcome: text(),
  },
  (t) => [index('operator_actions_at').on(t.at)],
)
