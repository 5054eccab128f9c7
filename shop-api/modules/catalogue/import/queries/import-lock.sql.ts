import * as z from 'zod/mini'
import { statement } from '../../../../db/statement.ts'

/** Any number, the same in every process of one database. */
const IMPORTING = 7_461_2077
const SWITCHING = 7_461_2078

/** Held by an import's own transaction for as long as it lives. */
export const tryImportLock = statement()({
  row: z.strictObject({ got: z.boolean() }),
  sql: `SELECT pg_try_advisory_xact_lock(${IMPORTING}) AS got`,
})

/** Held by the transaction of a switch. */
export const takeSwitchLock = statement()({
  row: z.strictObject({ lock: z.unknown() }),
  sql: `SELECT pg_advisory_xact_lock(${SWITCHING}) AS lock`,
})

/** Shows a server that a transaction is not idle. */
export const keepAlive = statement()({ row: z.strictObject({ one: z.int() }), sql: 'SELECT 1 AS one' })
