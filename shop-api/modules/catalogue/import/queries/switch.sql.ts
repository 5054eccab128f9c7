import * as z from 'zod/mini'
import { statement } from '../../../../db/statement.ts'

/** Columns of a table except generated columns. */
export const listColumns = statement<{ table: string }>()({
  row: z.strictObject({ name: z.string() }),
  sql: `
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = $table AND is_generated = 'NEVER' ORDER BY ordinal_position`,
})

const ofFamilies = (sql: string) => statement<{ ids: number[] }>()({ row: z.never(), sql })

const lockRows = (sql: string) => statement<{ ids: number[] }>()({ row: z.strictObject({ id: z.int() }), sql })
export const lockFamilies = lockRows(
  'SELECT id FROM families WHERE id = ANY($ids::bigint[]) ORDER BY id FOR NO KEY UPDATE',
)
export const lockVariantsOf = lockRows(
  'SELECT id FROM variants WHERE family_id = ANY($ids::bigint[]) ORDER BY id FOR NO KEY UPDATE',
)

/** Puts new families on their own shelves. Both sides are named: the tables are too new for the planner to know their size. */
export const showNewFamilies = ofFamilies(`
  UPDATE families f SET collection_code = n.collection_code, sub_collection_code = n.sub_collection_code,
    brand_code = n.brand_code, status = n.status, updated_at = now()
  FROM import_new n WHERE n.id = f.id AND n.id = ANY($ids::bigint[]) AND f.id = ANY($ids::bigint[])`)

/** Cards were made while the import was put aside; where stock has turned since, they are made again (list-worker.ts). */
export const noteStockChanges = ofFamilies(`
  INSERT INTO stock_status_changes (family_id) SELECT f.id FROM families f CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT v.size_code), '{}') AS sizes FROM variants v
    WHERE v.family_id = f.id AND v.stock_tenths > 0) now
  WHERE f.id = ANY($ids::bigint[]) AND NOT (now.sizes <@ f.sizes_in_stock AND f.sizes_in_stock <@ now.sizes)`)

const assigned = (columns: readonly string[], from: string) =>
  columns.map((name) => `${name} = ${from}.${name}`).join(', ')

function upsertFrom(from: string, into: string, columns: readonly string[]) {
  const names = ['family_id', 'code', ...columns].join(', ')
  return `INSERT INTO ${into} (${names}) SELECT ${names} FROM ${from} i WHERE i.family_id = ANY($ids::bigint[])
    ON CONFLICT (family_id, code) DO UPDATE SET ${assigned(columns, 'excluded')}`
}

/** Statements that copy changed families from the import's tables into the catalogue's, in this order. */
export function copyChanges(family: readonly string[], variant: readonly string[]) {
  return [
    `UPDATE families f SET ${assigned(family, 'c')}, version = f.version + 1, updated_at = now()
     FROM import_changed c
     WHERE c.id = f.id AND c.id = ANY($ids::bigint[]) AND f.id = ANY($ids::bigint[])`,
    upsertFrom('import_colours', 'family_colours', ['name', 'position', 'swatch_sha', 'image_shas']),
    upsertFrom('import_sizes', 'family_sizes', ['name', 'position']),
    // Renamed first, so that two variants can swap places.
    `UPDATE variants v SET code = '~' || v.id, colour_code = '~' || v.id FROM import_variants i
     WHERE i.id = v.id AND i.is_moved AND i.family_id = ANY($ids::bigint[]) AND v.family_id = ANY($ids::bigint[])`,
    // Stock changes by the difference in the file, so orders since then remain deducted.
    `UPDATE variants v SET ${assigned(variant, 'i')}, stock_tenths = greatest(0, v.stock_tenths + i.stock_change),
       version = v.version + 1, updated_at = now()
     FROM import_variants i WHERE i.id = v.id AND NOT i.is_new AND i.family_id = ANY($ids::bigint[])
       AND v.family_id = ANY($ids::bigint[])`,
    `INSERT INTO variants (id, family_id, stock_tenths, ${variant.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT id, family_id, stock_tenths, ${variant.join(', ')} FROM import_variants i
     WHERE i.is_new AND i.family_id = ANY($ids::bigint[]) ORDER BY id`,
  ].map(ofFamilies)
}
