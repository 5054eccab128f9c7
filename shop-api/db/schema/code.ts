import { type SQL, sql } from 'drizzle-orm'

/** Numbers of the specification for a constraint, in which PostgreSQL takes no parameter. */
export const code = (...values: readonly number[]): SQL => sql.raw(values.join(', '))
