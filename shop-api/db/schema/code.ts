import { type SQL, sql } from 'drizzle-orm'

/** Numbers of the specification as they are in a constraint, where PostgreSQL takes no parameter. */
export const code = (...values: readonly number[]): SQL => sql.raw(values.join(', '))
