import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Families of the product feed: on sale, in collections that are open, of `families f` with its shelves. */
const SHELVES = `JOIN collections c ON c.code = f.collection_code JOIN sub_collections s ON s.code = f.sub_collection_code`
const IS_SHOWN = `f.status = 'active' AND f.card IS NOT NULL AND c.is_available AND s.is_available`

const id = z.int()

/** The next families with public prices, in the order of their ids. */
export const findFeedFamilies = statement<{ after: number; most: number }>()({
  name: 'feed-families',
  row: z.strictObject({ id }),
  sql: `SELECT f.id FROM families f ${SHELVES} WHERE ${IS_SHOWN} AND f.visibility AND f.id > $after ORDER BY f.id LIMIT $most`,
})

/** The number of products that are not shown, or have no public price. */
export const countLeftOut = statement()({
  name: 'feed-left-out',
  row: z.strictObject({ family: id, variant: id, price: id }),
  sql: `
    SELECT count(*) FILTER (WHERE NOT (${IS_SHOWN}))::int AS family,
      count(*) FILTER (WHERE ${IS_SHOWN} AND v.is_hidden)::int AS variant,
      count(*) FILTER (WHERE ${IS_SHOWN} AND NOT v.is_hidden AND NOT f.visibility)::int AS price
    FROM variants v JOIN families f ON f.id = v.family_id ${SHELVES}`,
})

/** GTINs of more than one product. */
export const findRepeatedGtins = statement()({
  name: 'feed-repeated-gtins',
  row: z.strictObject({ gtin: z.string() }),
  sql: 'SELECT gtin FROM variants WHERE gtin IS NOT NULL GROUP BY gtin HAVING count(*) > 1',
})

/** The shorter sides of pictures, pixels. */
export const findSides = statement<{ shas: readonly string[] }>()({
  name: 'feed-picture-sides',
  row: z.strictObject({ sha256: z.string(), side: id }),
  sql: 'SELECT sha256, least(width, height) AS side FROM media WHERE sha256 = ANY($shas::text[])',
})

/** Replaces the findings of families. @param rows JSON list of `{id, faults, findings}` */
export const writeFindings = statement<{ rows: string }>()({
  name: 'feed-findings-write',
  row: z.never(),
  sql: `
    INSERT INTO feed_findings (family_id, faults, findings)
    SELECT (value->>'id')::bigint, ARRAY(SELECT jsonb_array_elements_text(value->'faults')), value->'findings'
    FROM jsonb_array_elements($rows::jsonb)
    WHERE EXISTS (SELECT FROM families f WHERE f.id = (value->>'id')::bigint)
    ON CONFLICT (family_id) DO UPDATE SET faults = excluded.faults, findings = excluded.findings
      WHERE feed_findings.findings IS DISTINCT FROM excluded.findings`,
})

/** Removes the findings of families other than these. */
export const removeOtherFindings = statement<{ ids: readonly number[] }>()({
  name: 'feed-findings-remove',
  row: z.never(),
  sql: 'DELETE FROM feed_findings WHERE NOT family_id = ANY($ids::bigint[])',
})

/** The number of products and families of each fault. */
export const countFaults = statement()({
  name: 'feed-fault-counts',
  row: z.strictObject({ fault: z.string(), families: id, products: id }),
  sql: `
    SELECT finding->>'fault' AS fault, count(*)::int AS families,
      sum(jsonb_array_length(finding->'products'))::int AS products
    FROM feed_findings CROSS JOIN LATERAL jsonb_array_elements(findings) finding GROUP BY 1`,
})

/** The families of a fault by name, with their products. */
export const listFaulty = statement<{ fault: string; search: string; from: number; most: number }>()({
  name: 'feed-faulty-families',
  row: z.strictObject({
    familyId: id,
    name: z.string(),
    code: z.string(),
    value: z.string(),
    products: z.array(z.strictObject({ id, code: z.string() })),
  }),
  sql: `
    SELECT f.id AS "familyId", f.cluster_name AS name, f.cluster_code AS code, finding->>'value' AS value,
      finding->'products' AS products
    FROM feed_findings w JOIN families f ON f.id = w.family_id
    CROSS JOIN LATERAL jsonb_array_elements(w.findings) finding
    WHERE $fault = ANY(w.faults) AND finding->>'fault' = $fault
      AND ($search = '' OR f.cluster_name ILIKE $search OR f.cluster_code ILIKE $search)
    ORDER BY f.cluster_name, f.id OFFSET $from LIMIT $most`,
})
