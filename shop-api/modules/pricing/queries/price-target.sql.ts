import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** A product, else a family with all its products, sold under a code. */
export const findPriceTarget = statement<{ code: string }>()({
  name: 'price-target',
  row: z.strictObject({
    variantId: z.nullable(z.number()),
    familyId: z.nullable(z.number()),
    name: z.string(),
    leastCents: z.number(),
    mostCents: z.number(),
  }),
  sql: `
    SELECT v.id AS "variantId", NULL::bigint AS "familyId",
      concat_ws(', ', f.cluster_name, fc.name, nullif(fs.name, '')) AS name,
      v.ex_vat_cents AS "leastCents", v.ex_vat_cents AS "mostCents"
    FROM variants v JOIN families f ON f.id = v.family_id
    JOIN family_colours fc ON fc.family_id = v.family_id AND fc.code = v.colour_code
    JOIN family_sizes fs ON fs.family_id = v.family_id AND fs.code = v.size_code
    WHERE upper(v.code) = upper($code) AND f.status = 'active'
    UNION ALL
    SELECT NULL, f.id, f.cluster_name || ', all of it', min(v.ex_vat_cents), max(v.ex_vat_cents)
    FROM families f JOIN variants v ON v.family_id = f.id
    WHERE upper(f.cluster_code) = upper($code) AND f.status = 'active'
    GROUP BY f.id`,
})
