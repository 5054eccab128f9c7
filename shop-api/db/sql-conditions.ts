import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * `column = ANY (values)`: one parameter however many values there are, so that a statement prepared under a name stays
 * the same statement. `inArray` writes a parameter for each.
 */
export const isAnyOf = <Value>(column: Column | SQL, values: readonly Value[]): SQL =>
  sql`${column} = ANY(${sql.param(values)})`

/** Text as it is in a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
