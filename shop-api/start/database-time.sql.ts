import * as z from 'zod/mini'
import { statement } from '../db/statement.ts'

/** Milliseconds since 1970 by the database's clock. */
export const readDatabaseTime = statement()({
  row: z.strictObject({ ms: z.number() }),
  sql: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
})
