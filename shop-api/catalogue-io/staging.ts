import { setImmediate as turn } from 'node:timers/promises'
import type { Database, Query } from '../db/client.ts'

/**
 * Where an import waits for its switch. The tables are made when it begins and dropped by the switch, in its transaction;
 * tables that are found are what an interrupted import left.
 */
const TABLES = ['import_new', 'import_changed', 'import_colours', 'import_sizes', 'import_variants', 'import_media']

const MAKE = [
  // Families that are new stand in their own table already, as drafts: no list shows them, none has a page.
  `CREATE TABLE import_new (id bigint PRIMARY KEY, collection_code text NOT NULL, sub_collection_code text NOT NULL,
     brand_code text NOT NULL, status text NOT NULL)`,
  'CREATE TABLE import_changed (LIKE families, PRIMARY KEY (id))',
  'CREATE TABLE import_colours (LIKE family_colours, PRIMARY KEY (family_id, code))',
  'CREATE TABLE import_sizes (LIKE family_sizes, PRIMARY KEY (family_id, code))',
  `CREATE TABLE import_variants (LIKE variants, is_new boolean NOT NULL, is_moved boolean NOT NULL,
     stock_change integer NOT NULL)`,
  'CREATE INDEX ON import_variants (family_id)',
  'CREATE TABLE import_media (sha256 text PRIMARY KEY)',
]

const DROP = `DROP TABLE IF EXISTS ${TABLES.join(', ')}`
/** Families in one step: a step holds the embedded database, and the process, for less than 200 ms. */
const STEP = 50

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Adds rows whose fields are named as the columns; `id`s are given, not made. */
export async function insertRows(query: Query, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map(snake).join(', ')
  const snaked = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])))
  await query(
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(snaked)],
  )
  // The embedded database answers within the same turn: others get theirs after every statement that writes much.
  await turn()
}

/** Where new products stand until the switch puts them on their own shelves. */
export interface Waiting {
  brandCode: string
  collectionCode: string
  subCollectionCode: string
}

const WAITING = 'import-waiting'
const NO_COVER = '0'.repeat(64)
const FIRST_SHELF = `
  SELECT b.code AS "brandCode", s.collection_code AS "collectionCode", s.code AS "subCollectionCode"
  FROM (SELECT code FROM brands ORDER BY position LIMIT 1) b,
    (SELECT code, collection_code FROM sub_collections ORDER BY position LIMIT 1) s`

/** Makes the import's tables. An empty shop has no shelf to wait on: it gets one for as long as the import runs. */
export async function makeTables(query: Query): Promise<Waiting> {
  for (const statement of MAKE) await query(statement)
  const [shelf] = await query<Waiting>(FIRST_SHELF)
  if (shelf) return shelf
  const sha256 = NO_COVER
  const named = { code: WAITING, name: WAITING }
  const shown = { ...named, isAvailable: false, coverSha: sha256, position: 0 }
  await insertRows(query, 'media', [{ sha256, alt: '', blur: '', width: 1, height: 1, createdAt: 'now' }])
  await insertRows(query, 'providers', [{ ...named, town: '' }])
  await insertRows(query, 'brands', [{ ...named, town: '', blurb: '', providerCode: WAITING, position: 0 }])
  await insertRows(query, 'collections', [{ ...shown, blurb: '', dropdownRight: false, tileShas: [] }])
  await insertRows(query, 'sub_collections', [{ ...shown, isImg: false, collectionCode: WAITING }])
  return { brandCode: WAITING, collectionCode: WAITING, subCollectionCode: WAITING }
}

/** Ends an import: nothing of its own is left. What stood on the waiting shelf must have left it. */
export async function dropTables(query: Query): Promise<void> {
  for (const table of ['sub_collections', 'collections', 'brands', 'providers']) {
    await query(`DELETE FROM ${table} WHERE code = '${WAITING}'`)
  }
  await query(`DELETE FROM media WHERE sha256 = '${NO_COVER}'`)
  await query(DROP)
}

/** Ids of new products that wait for the switch of an import under way. */
export async function waitingIds(query: Query): Promise<Set<number>> {
  const [found] = await query<{ is: boolean }>(`SELECT to_regclass('import_new') IS NOT NULL AS is`)
  const rows = found?.is ? await query<{ id: number }>('SELECT id FROM import_new') : []
  return new Set(rows.map(({ id }) => id))
}

/** Does a piece of work for some families after another, letting others have their turn in between. */
export async function inSteps(query: Query, ids: string, work: (ids: number[]) => Promise<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await query<{ id: number }>(`SELECT id FROM (${ids}) ids WHERE id > $1 ORDER BY id LIMIT ${STEP}`, [
      after,
    ])
    if (rows.length === 0) return
    await work(rows.map(({ id }) => id))
    after = rows.at(-1)?.id as number
    await turn()
  }
}

/**
 * Takes back what an import has put aside, in steps: the catalogue is as it was. Also what an import left that was killed.
 * @returns true when there was something
 */
export async function abandonStaged({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const [found] = await query<{ is: boolean }>(`SELECT to_regclass('import_media') IS NOT NULL AS is`)
  if (!found?.is) return false
  await inSteps(query, 'SELECT id FROM import_new', (ids) =>
    query('DELETE FROM families WHERE id = ANY($1::bigint[])', [ids]),
  )
  for (;;) {
    const gone = await query(
      `WITH taken AS (DELETE FROM import_media WHERE sha256 IN (SELECT sha256 FROM import_media LIMIT 500) RETURNING sha256)
       DELETE FROM media WHERE sha256 IN (SELECT sha256 FROM taken) RETURNING 1`,
    )
    const [left] = await query('SELECT 1 FROM import_media LIMIT 1')
    if (gone.length === 0 && !left) break
    await turn()
  }
  await dropTables(query)
  return true
}
