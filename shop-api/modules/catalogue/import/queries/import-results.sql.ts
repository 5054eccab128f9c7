import * as z from 'zod/mini'
import { statement } from '../../../../db/statement.ts'

/** Any number, the same in every process of one database. */
const BEGINNING = 7_461_2079

/** Held by the transaction that begins an import. */
export const takeOneImport = statement()({
  row: z.strictObject({ lock: z.unknown() }),
  sql: `SELECT pg_advisory_xact_lock(${BEGINNING}) AS lock`,
})

/** How many families two readings of a file would change differently. A family without a row is not changed. */
export const countDifferent = statement<{ importId: number; one: number; other: number }>()({
  name: 'import-readings-compared',
  row: z.strictObject({ count: z.int() }),
  sql: `
    SELECT count(*)::int AS count
    FROM (SELECT code, fingerprint FROM catalogue_import_families WHERE import_id = $importId AND reading = $one) a
    FULL JOIN (SELECT code, fingerprint FROM catalogue_import_families WHERE import_id = $importId AND reading = $other) b
      ON a.code = b.code
    WHERE coalesce(a.fingerprint, '') <> coalesce(b.fingerprint, '')`,
})
