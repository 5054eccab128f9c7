import * as z from 'zod/mini'
import { statement } from '../db/statement.ts'

/** Connections of processes of the shop to this database. */
export const findShopConnections = statement()({
  row: z.strictObject({ connections: z.int() }),
  sql: `SELECT count(*)::int AS connections FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'fuma-shop-api'`,
})

/** Existing tables of the database, and the server's version, 150014. */
export const countForeignTables = statement()({
  row: z.strictObject({ tables: z.int(), version: z.int() }),
  sql: `SELECT count(*)::int AS tables, current_setting('server_version_num')::int AS version
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND n.nspname NOT LIKE 'pg\\_toast%' AND n.nspname NOT LIKE 'pg\\_temp%'`,
})
