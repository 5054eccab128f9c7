import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * `column = ANY (values)`: one parameter for any number of values, so that a statement prepared under a name remains
 * the same statement. `inArray` writes a parameter for each.
 */
export const isAnyOf = <Value>(column: Column | SQL, values: readonly Value[]): SQL =>
  sql`${column} = ANY(${sql.param(values)})`

/** Text escaped for a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
