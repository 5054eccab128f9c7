import * as z from 'zod/mini'
import type { Query } from '../db/client.ts'
import { statement } from '../db/statement.ts'

/** Facts about the database for its backup, read in its snapshot. */

const SCHEMAS = `('public', 'drizzle')`

/** Every table of the shop, its name quoted if necessary. */
/** Without cards that wait for their holders: that table is UNLOGGED, and in no backup. */
export const listTables = statement()({
  row: z.strictObject({ name: z.string() }),
  sql: `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND n.nspname IN ${SCHEMAS} ORDER BY 1`,
})

/** @param table as `listTables` names it */
export async function countRows(query: Query, table: string): Promise<number> {
  const [row] = await query<{ rows: number | bigint }>(`SELECT count(*) AS rows FROM ${table}`)
  return Number(row?.rows)
}

export const listSequences = statement()({
  row: z.strictObject({ name: z.string(), last: z.number() }),
  sql: `SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, 0)::float8 AS last
    FROM pg_sequences WHERE schemaname IN ${SCHEMAS} ORDER BY 1`,
})

export const findMigrations = statement()({
  row: z.strictObject({ migrations: z.int(), lastAt: z.number() }),
  sql: `SELECT count(*)::int AS migrations, coalesce(max(created_at), 0)::float8 AS "lastAt" FROM drizzle.__drizzle_migrations`,
})

export const findServer = statement()({
  row: z.strictObject({ version: z.string(), now: z.string() }),
  sql: `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
    to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now`,
})

export const findWaiting = statement()({
  row: z.strictObject({ emails: z.int(), orderEvents: z.int(), orderNo: z.nullable(z.number()) }),
  sql: `SELECT (SELECT count(*)::int FROM mails WHERE sent_at IS NULL) AS emails,
    (SELECT count(*)::int FROM order_events WHERE handled_at IS NULL) AS "orderEvents",
    (SELECT max(order_no)::float8 FROM orders) AS "orderNo"`,
})

export const listSerials = statement()({
  row: z.strictObject({ kind: z.string(), last: z.int() }),
  sql: 'SELECT kind, last FROM paper_serials ORDER BY kind',
})
