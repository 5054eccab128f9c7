import * as z from 'zod/mini'
import { statement } from '../../../../db/statement.ts'

/**
 * Staging tables of an import. They are created when it begins and dropped by the switch, in its transaction. Tables
 * found at the start are the remains of an interrupted import.
 */
const TABLES = ['import_new', 'import_changed', 'import_colours', 'import_sizes', 'import_variants', 'import_media']

const command = (sql: string) => statement()({ row: z.never(), sql })

export const makeTables = [
  // New families are already in their own table, as drafts: no list shows them and they have no page.
  `CREATE TABLE import_new (id bigint PRIMARY KEY, collection_code text NOT NULL, sub_collection_code text NOT NULL,
     brand_code text NOT NULL, status text NOT NULL)`,
  'CREATE TABLE import_changed (LIKE families INCLUDING DEFAULTS, PRIMARY KEY (id))',
  'CREATE TABLE import_colours (LIKE family_colours, PRIMARY KEY (family_id, code))',
  'CREATE TABLE import_sizes (LIKE family_sizes, PRIMARY KEY (family_id, code))',
  `CREATE TABLE import_variants (LIKE variants INCLUDING DEFAULTS, is_new boolean NOT NULL, is_moved boolean NOT NULL,
     stock_change integer NOT NULL)`,
  'CREATE INDEX ON import_variants (family_id)',
  'CREATE TABLE import_media (sha256 text PRIMARY KEY)',
].map(command)

export const dropImportTables = command(`DROP TABLE IF EXISTS ${TABLES.join(', ')}`)

const existence = z.strictObject({ exists: z.boolean() })

export const hasNewProducts = statement()({
  row: existence,
  sql: `SELECT to_regclass('import_new') IS NOT NULL AS exists`,
})

/** New products of a running import, one page in the order of their ids. */
export const findNewProducts = statement<{ after: number; most: number }>()({
  row: z.strictObject({ id: z.int() }),
  sql: 'SELECT id FROM import_new WHERE id > $after ORDER BY id LIMIT $most',
})

export const listNewProducts = statement()({
  row: z.strictObject({ id: z.int() }),
  sql: 'SELECT id FROM import_new ORDER BY id',
})

export const listChangedProducts = statement()({
  row: z.strictObject({ id: z.int() }),
  sql: 'SELECT id FROM import_changed ORDER BY id',
})

/** Deletes pictures that an import named. */
export const removeImportMedia = statement<{ most: number }>()({
  row: z.strictObject({ sha256: z.string() }),
  sql: `
    WITH taken AS (
      DELETE FROM import_media WHERE sha256 IN (SELECT sha256 FROM import_media LIMIT $most) RETURNING sha256)
    DELETE FROM media WHERE sha256 IN (SELECT sha256 FROM taken) RETURNING sha256`,
})

export const countImportMedia = statement()({
  row: z.strictObject({ count: z.int() }),
  sql: 'SELECT count(*)::int AS count FROM import_media',
})

/** The next ids of a table, in order. */
const nextIdsOf = (table: 'families' | 'variants') =>
  statement<{ count: number }>()({
    row: z.strictObject({ id: z.int() }),
    sql: `SELECT nextval(pg_get_serial_sequence('${table}', 'id')) AS id FROM generate_series(1, $count)`,
  })

export const nextFamilyIds = nextIdsOf('families')
export const nextVariantIds = nextIdsOf('variants')
