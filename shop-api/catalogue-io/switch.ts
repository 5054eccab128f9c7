import { setImmediate as turn } from 'node:timers/promises'
import type { Query } from '../db/client.ts'
import { raiseVersion } from '../store/catalogue/catalogue-rows.ts'
import { upsert } from '../store/upsert.ts'
import { beginSwitch } from './import-lock.ts'
import type { NewShelves } from './shelves.ts'
import { dropTables } from './staging.ts'

/** Families in one statement of the switch. */
const STEP = 200

// Both sides are named, so that neither is read whole: the tables are too new for the planner to know their size.
const RAISE = `
  UPDATE families f SET collection_code = n.collection_code, sub_collection_code = n.sub_collection_code,
    brand_code = n.brand_code, status = n.status, updated_at = now()
  FROM import_new n WHERE n.id = f.id AND n.id = ANY($1::bigint[]) AND f.id = ANY($1::bigint[])`

// Cards were made while the import was put aside; where stock has turned since, they are made again (list-worker.ts).
const NOTE_STOCK = `
  INSERT INTO stock_status_changes (family_id) SELECT f.id FROM families f CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT v.size_code), '{}') AS sizes FROM variants v
    WHERE v.family_id = f.id AND v.stock_tenths > 0) now
  WHERE f.id = ANY($1::bigint[]) AND NOT (now.sizes <@ f.sizes_in_stock AND f.sizes_in_stock <@ now.sizes)`

/** Columns of a table but those that are its key, made by the database, or told otherwise. */
async function columnsOf(query: Query, table: string, without: readonly string[]): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name).filter((name) => !without.includes(name))
}

const assigned = (columns: readonly string[], from: string) =>
  columns.map((name) => `${name} = ${from}.${name}`).join(', ')

/**
 * Makes everything an import has put aside the catalogue, in the transaction it is called in. What stands here is copied
 * from table to table: all that takes thought has been done before.
 * @returns ids of the families that are new or changed
 */
export async function switchOver(query: Query, shelves: NewShelves, importId: string): Promise<number[]> {
  await beginSwitch(query, importId)
  await addShelves(query, shelves)
  const ids = (table: string) => query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`)
  const raised = (await ids('import_new')).map(({ id }) => id)
  const changed = (await ids('import_changed')).map(({ id }) => id)
  const family = await columnsOf(query, 'families', ['id', 'updated_at'])
  const variant = await columnsOf(query, 'variants', ['id', 'family_id', 'stock_tenths', 'updated_at'])
  const statements = [
    `UPDATE families f SET ${assigned(family, 'c')}, updated_at = now() FROM import_changed c
     WHERE c.id = f.id AND c.id = ANY($1::bigint[]) AND f.id = ANY($1::bigint[])`,
    upsertOf('family_colours', 'import_colours', ['name', 'position', 'swatch_sha', 'image_shas']),
    upsertOf('family_sizes', 'import_sizes', ['name', 'position']),
    // Out of the way first, so that two variants may change places.
    `UPDATE variants v SET code = '~' || v.id, colour_code = '~' || v.id FROM import_variants i
     WHERE i.id = v.id AND i.is_moved AND i.family_id = ANY($1::bigint[]) AND v.family_id = ANY($1::bigint[])`,
    // Stock is changed by as much as the file asked for: what was ordered since stays ordered.
    `UPDATE variants v SET ${assigned(variant, 'i')}, stock_tenths = greatest(0, v.stock_tenths + i.stock_change),
       updated_at = now()
     FROM import_variants i WHERE i.id = v.id AND NOT i.is_new AND i.family_id = ANY($1::bigint[])
       AND v.family_id = ANY($1::bigint[])`,
    `INSERT INTO variants (id, family_id, stock_tenths, ${variant.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT id, family_id, stock_tenths, ${variant.join(', ')} FROM import_variants i
     WHERE i.is_new AND i.family_id = ANY($1::bigint[]) ORDER BY id`,
  ]
  await stepwise(raised, (some) => query(RAISE, [some]))
  for (const statement of statements) await stepwise(changed, (some) => query(statement, [some]))
  await stepwise([...raised, ...changed], (some) => query(NOTE_STOCK, [some]))
  await dropTables(query)
  await raiseVersion(query)
  return [...raised, ...changed]
}

async function stepwise(ids: readonly number[], work: (some: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < ids.length; from += STEP) {
    await work(ids.slice(from, from + STEP))
    // The embedded database works in this thread: pages that are ready must not wait for all of it.
    await turn()
  }
}

function upsertOf(table: string, from: string, columns: readonly string[]): string {
  const names = ['family_id', 'code', ...columns].join(', ')
  return `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${from} i WHERE i.family_id = ANY($1::bigint[])
    ON CONFLICT (family_id, code) DO UPDATE SET ${assigned(columns, 'excluded')}`
}

async function addShelves(query: Query, shelves: NewShelves): Promise<void> {
  const lastOf = async (table: string) => {
    const [row] = await query<{ last: number }>(`SELECT coalesce(max(position), -1) AS last FROM ${table}`)
    return row?.last ?? -1
  }
  const placed = async <Row extends object>(table: string, rows: readonly Row[]) => {
    const last = await lastOf(table)
    return rows.map((row, i) => ({ ...row, position: last + 1 + i }))
  }
  await upsert(query, { table: 'providers', key: ['code'] }, shelves.providers)
  const brands = shelves.brands.map((brand) => ({ ...brand, blurb: '', imageSha: null }))
  await upsert(query, { table: 'brands', key: ['code'] }, await placed('brands', brands))
  const collections = shelves.collections.map((one) => ({
    ...one,
    blurb: '',
    isAvailable: true,
    dropdownRight: false,
    tileShas: [one.coverSha],
  }))
  await upsert(query, { table: 'collections', key: ['code'] }, await placed('collections', collections))
  const subs = shelves.subCollections.map((one) => ({ ...one, isAvailable: true, isImg: true }))
  await upsert(query, { table: 'sub_collections', key: ['code'] }, await placed('sub_collections', subs))
}
