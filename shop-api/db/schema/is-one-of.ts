import { sql } from 'drizzle-orm'

/** Condition that a column has one of the values, which are constants of the code. */
export const isOneOf = (column: unknown, values: readonly string[]) =>
  sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
