import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

const COLUMNS = `v.id AS "variantId", v.code, coalesce(s.shelf, '') AS shelf, coalesce(s.dye_lot, '') AS "dyeLot",
  v.stock_tenths AS "stockTenths", f.unit_text AS unit, coalesce(s.version, 0) AS version,
  concat_ws(', ', f.cluster_name, nullif(c.name, ''), nullif(z.name, '')) AS name`
const FROM = `variants v JOIN families f ON f.id = v.family_id
  LEFT JOIN family_colours c ON c.family_id = v.family_id AND c.code = v.colour_code
  LEFT JOIN family_sizes z ON z.family_id = v.family_id AND z.code = v.size_code`

const row = z.strictObject({
  variantId: z.number(),
  code: z.string(),
  name: z.string(),
  shelf: z.string(),
  dyeLot: z.string(),
  stockTenths: z.number(),
  unit: z.string(),
  version: z.number(),
})

/** Matches a code in any spelling, the beginning of a shelf, or a text in a name. */
const IS_FOUND = `($search::text = '' OR upper(translate(v.code, '-._/ ', '')) LIKE $code || '%'
  OR s.shelf LIKE upper($search) || '%' OR f.cluster_name ILIKE '%' || $search || '%')`

interface Page {
  search: string
  /** The search as a code: without dashes, in capitals. */
  code: string
  afterShelf: string
  afterCode: string
  limit: number
}

/** Shelves in walking order, after the given shelf. */
export const listShelves = statement<Page>()({
  name: 'shelves',
  row,
  sql: `SELECT ${COLUMNS} FROM variant_shelves s JOIN ${FROM.replace('variants v', 'variants v ON v.id = s.variant_id')}
    WHERE ${IS_FOUND} AND (s.shelf, v.code) > ($afterShelf::text, $afterCode::text)
    ORDER BY s.shelf, v.code LIMIT $limit`,
})

/** Variants without a shelf, by code. */
export const listWithoutShelf = statement<Omit<Page, 'afterShelf'>>()({
  name: 'shelves-missing',
  row,
  sql: `SELECT ${COLUMNS} FROM ${FROM} LEFT JOIN variant_shelves s ON s.variant_id = v.id
    WHERE s.variant_id IS NULL AND f.status = 'active' AND ${IS_FOUND} AND v.code > $afterCode::text
    ORDER BY v.code LIMIT $limit`,
})

export const findShelf = statement<{ variantId: number }>()({
  name: 'shelf-of',
  row,
  sql: `SELECT ${COLUMNS} FROM ${FROM} LEFT JOIN variant_shelves s ON s.variant_id = v.id WHERE v.id = $variantId::bigint`,
})

export const countShelves = statement()({
  name: 'shelves-counted',
  row: z.strictObject({ total: z.number(), without: z.number() }),
  sql: `SELECT (SELECT count(*)::int FROM variant_shelves) AS total,
    (SELECT count(*)::int FROM variants v JOIN families f ON f.id = v.family_id AND f.status = 'active'
      WHERE NOT EXISTS (SELECT 1 FROM variant_shelves s WHERE s.variant_id = v.id)) AS without`,
})

interface Pasted {
  codes: readonly string[]
  shelves: readonly string[]
  dyeLots: readonly string[]
  now: Date
}

/** Codes of a pasted list that no variant has. */
export const unknownCodes = statement<{ codes: readonly string[] }>()({
  name: 'shelves-unknown-codes',
  row: z.strictObject({ no: z.number(), code: z.string() }),
  sql: `SELECT p.no::int AS no, p.code FROM unnest($codes::text[]) WITH ORDINALITY AS p(code, no)
    WHERE NOT EXISTS (SELECT 1 FROM variants v WHERE v.code = p.code) ORDER BY p.no LIMIT 20`,
})

/** Sets shelves by product codes; the last row of a code counts. */
export const pasteShelves = statement<Pasted>()({
  name: 'shelves-paste',
  row: z.strictObject({ id: z.number() }),
  sql: `INSERT INTO variant_shelves (variant_id, shelf, dye_lot, changed_at)
    SELECT DISTINCT ON (v.id) v.id, p.shelf, p.lot, $now::timestamptz
    FROM unnest($codes::text[], $shelves::text[], $dyeLots::text[]) WITH ORDINALITY AS p(code, shelf, lot, no)
    JOIN variants v ON v.code = p.code
    ORDER BY v.id, p.no DESC
    ON CONFLICT (variant_id) DO UPDATE SET shelf = excluded.shelf, dye_lot = excluded.dye_lot,
      version = variant_shelves.version + 1, changed_at = excluded.changed_at
    WHERE (variant_shelves.shelf, variant_shelves.dye_lot) IS DISTINCT FROM (excluded.shelf, excluded.dye_lot)
    RETURNING variant_id AS id`,
})
