import { PgDialect } from 'drizzle-orm/pg-core'

/** Drizzle's SQL for all sessions: one, for it remembers the column names of every table it has seen. */
export const dialect = new PgDialect({ casing: 'snake_case' })
