import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Number of products, families and charges with each rate. */
export const countRates = statement()({
  row: z.strictObject({ perc: z.number(), variants: z.number(), families: z.number(), charges: z.number() }),
  sql: `
    SELECT coalesce(v.perc, c.perc) AS perc, coalesce(v.variants, 0) AS variants, coalesce(v.families, 0) AS families,
      coalesce(c.charges, 0) AS charges
    FROM (
      SELECT vat_perc::float8 AS perc, count(*)::int AS variants, count(DISTINCT family_id)::int AS families
      FROM variants GROUP BY vat_perc) v
    FULL JOIN (
      SELECT vat_perc::float8 AS perc, count(*)::int AS charges FROM delivery_charges GROUP BY vat_perc) c
      ON c.perc = v.perc
    ORDER BY 1 DESC`,
})

/** Some products of a rate: the most expensive, the cheapest, and evenly spread products in between. */
export const exampleProducts = statement<{ perc: number; most: number }>()({
  row: z.strictObject({ name: z.string(), exVat: z.number() }),
  sql: `
    SELECT name, "exVat" FROM (
      SELECT f.cluster_name AS name, v.ex_vat_cents AS "exVat",
        row_number() OVER (ORDER BY v.ex_vat_cents, v.id) AS at, count(*) OVER () AS total
      FROM variants v JOIN families f ON f.id = v.family_id
      WHERE v.vat_perc = $perc::numeric AND f.status = 'active' AND NOT v.is_hidden) ranked
    WHERE (at - 1) % greatest(1, total / greatest(1, $most::int - 1)) = 0 OR at = total
    ORDER BY "exVat" LIMIT $most::int`,
})

/** The charge that most places have. */
export const exampleCharge = statement<{ perc: number }>()({
  row: z.strictObject({ exVat: z.number() }),
  sql: `
    SELECT ex_vat_cents AS "exVat" FROM delivery_charges WHERE vat_perc = $perc::int AND ex_vat_cents > 0
    GROUP BY ex_vat_cents ORDER BY count(*) DESC, ex_vat_cents LIMIT 1`,
})

/** Changes products from one rate to another. Locks them in the same order as orders do, to avoid deadlocks. */
export const setVariantRates = statement<{ from: number; to: number; now: Date }>()({
  row: z.strictObject({ count: z.number() }),
  sql: `
    WITH locked AS (
      SELECT id FROM variants WHERE vat_perc = $from::numeric ORDER BY id FOR NO KEY UPDATE
    ), changed AS (
      UPDATE variants v SET vat_perc = $to::numeric, updated_at = $now::timestamptz FROM locked WHERE v.id = locked.id RETURNING 1
    )
    SELECT count(*)::int AS count FROM changed`,
})

/** Does the same for delivery charges. */
export const setChargeRates = statement<{ from: number; to: number }>()({
  row: z.strictObject({ count: z.number() }),
  sql: `
    WITH changed AS (UPDATE delivery_charges SET vat_perc = $to::int WHERE vat_perc = $from::int RETURNING 1)
    SELECT count(*)::int AS count FROM changed`,
})

/** Families with products of a rate, after the given family. */
export const familiesOfRate = statement<{ perc: number; after: number; most: number }>()({
  row: z.strictObject({ id: z.number() }),
  sql: `
    SELECT f.id FROM families f
    WHERE f.id > $after::bigint AND EXISTS (SELECT FROM variants v WHERE v.family_id = f.id AND v.vat_perc = $perc::numeric)
    ORDER BY f.id LIMIT $most::int`,
})

/** Staff texts that mention a rate in figures: `16%`, `16 %`. @param pattern a regular expression */
export const textsNamingRate = statement<{ pattern: string }>()({
  row: z.strictObject({ text: z.string() }),
  sql: `
    SELECT 'Note about prices, at the foot of each page' AS text FROM site WHERE price_note ~ $pattern
    UNION ALL SELECT 'About the shop' FROM site WHERE array_to_string(about_paragraphs, ' ') ~ $pattern
    UNION ALL SELECT 'Question: ' || question FROM faqs WHERE answer ~ $pattern OR question ~ $pattern`,
})
