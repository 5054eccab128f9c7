import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Writes cells of many variants at once. The changes are a JSON list; absent fields remain unchanged. */

export interface VariantCells {
  id: number
  price?: number
  was?: number | null
  cost?: number | null
  bale?: number
  low?: number | null
  gtin?: string | null
  hidden?: boolean
}

/** Locks variants in the order of their numbers, as placing an order does. */
export const lockVariants = statement<{ ids: readonly number[] }>()({
  name: 'sheet-lock',
  row: z.strictObject({ id: z.number() }),
  sql: 'SELECT id::float8 AS id FROM variants WHERE id = ANY($ids::bigint[]) ORDER BY id FOR NO KEY UPDATE',
})

export const writeVariantCells = statement<{ cells: string; now: Date }>()({
  name: 'sheet-cells',
  row: z.strictObject({ id: z.number(), familyId: z.number() }),
  sql: `UPDATE variants v SET
      ex_vat_cents = coalesce((c.cell->>'price')::int, v.ex_vat_cents),
      former_ex_vat_cents = CASE WHEN c.cell ? 'was' THEN (c.cell->>'was')::int ELSE v.former_ex_vat_cents END,
      cost_cents = CASE WHEN c.cell ? 'cost' THEN (c.cell->>'cost')::int ELSE v.cost_cents END,
      pieces_per_bale = coalesce((c.cell->>'bale')::int, v.pieces_per_bale),
      low_stock_tenths = CASE WHEN c.cell ? 'low' THEN (c.cell->>'low')::int ELSE v.low_stock_tenths END,
      gtin = CASE WHEN c.cell ? 'gtin' THEN c.cell->>'gtin' ELSE v.gtin END,
      is_hidden = coalesce((c.cell->>'hidden')::boolean, v.is_hidden),
      version = v.version + 1, updated_at = $now::timestamptz
    FROM (SELECT (value->>'id')::bigint AS id, value AS cell FROM jsonb_array_elements($cells::jsonb)) c
    WHERE v.id = c.id
    RETURNING v.id::float8 AS id, v.family_id::float8 AS "familyId"`,
})

export const writeShelves = statement<{
  ids: readonly number[]
  shelves: readonly string[]
  /** The dye lot of each new shelf; an existing shelf retains its own. */
  dyeLots: readonly string[]
  now: Date
}>()({
  name: 'sheet-shelves',
  row: z.strictObject({ id: z.number() }),
  sql: `INSERT INTO variant_shelves (variant_id, shelf, dye_lot, changed_at)
    SELECT p.id, p.shelf, p.lot, $now::timestamptz
    FROM unnest($ids::bigint[], $shelves::text[], $dyeLots::text[]) AS p(id, shelf, lot)
    ON CONFLICT (variant_id) DO UPDATE SET shelf = excluded.shelf, version = variant_shelves.version + 1,
      changed_at = excluded.changed_at
    RETURNING variant_id::float8 AS id`,
})

export const clearShelves = statement<{ ids: readonly number[] }>()({
  name: 'sheet-shelves-cleared',
  row: z.strictObject({ id: z.number(), dyeLot: z.string() }),
  sql: `DELETE FROM variant_shelves WHERE variant_id = ANY($ids::bigint[])
    RETURNING variant_id::float8 AS id, dye_lot AS "dyeLot"`,
})

/** The last person to change products, by their codes, from the audit log. */
export const lastChangedBy = statement<{ codes: readonly string[] }>()({
  name: 'sheet-changed-by',
  row: z.strictObject({ code: z.string(), name: z.string() }),
  sql: `SELECT DISTINCT ON (l.subject_id) l.subject_id AS code, s.name
    FROM audit_log l JOIN staff_members s ON s.id = l.staff_id
    WHERE l.subject_kind = 'product' AND l.subject_id = ANY($codes::text[]) AND l.outcome = 'done'
    ORDER BY l.subject_id, l.id DESC`,
})
