import type { PriceBreak } from '#lib/catalogue/agreed-price.ts'
import type { AgreedFamily } from '#lib/contract/agreed-price.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'

/** A product's breaks as a statement answers them: pairs of bales and cents; null where nothing is agreed. */
export type BreakPairs = readonly (readonly [fromBales: number, exVatCents: Cents])[] | null

// Of two agreements for the same number of bales the one that began later counts.
const pairs = (of: string, company: string, day: string) => `
  (SELECT jsonb_agg(jsonb_build_array(p.from_bales, p.ex_vat_cents) ORDER BY p.from_bales) FROM (
    SELECT DISTINCT ON (a.from_bales) a.from_bales, a.ex_vat_cents FROM agreed_prices a
    WHERE a.company_id = ${company} AND a.${of} AND a.valid_from <= ${day}::date
      AND (a.valid_to IS NULL OR a.valid_to >= ${day}::date)
    ORDER BY a.from_bales, a.valid_from DESC
  ) p)`

/**
 * What is agreed with a company for a variant `v`, as one more column of a statement that reads variants: its own list,
 * else its family's.
 * @param company @param day placeholders of the statement
 */
export const agreedColumn = (company: string, day: string): string =>
  `coalesce(${pairs('variant_id = v.id', company, day)}, ${pairs('family_id = v.family_id', company, day)}) AS agreed`

/** The pairs of a statement as breaks. */
export const breaksOfPairs = (read: BreakPairs | undefined): PriceBreak[] =>
  (read ?? []).map(([fromBales, exVatPrice]) => ({ fromBales, exVatPrice }))

interface FamilyRow {
  clusterCode: string
  family: BreakPairs
  products: { productId: number; pairs: BreakPairs }[] | null
}

const FAMILIES = `
  SELECT f.cluster_code AS "clusterCode", ${pairs('family_id = f.id', '$1', '$2')} AS family,
    (SELECT jsonb_agg(jsonb_build_object('productId', v.id, 'pairs', own.pairs))
      FROM variants v CROSS JOIN LATERAL (SELECT ${pairs('variant_id = v.id', '$1', '$2')} AS pairs) own
      WHERE v.family_id = f.id AND own.pairs IS NOT NULL) AS products
  FROM families f
  WHERE f.cluster_code = ANY($3::text[]) AND f.status = 'active' AND f.visibility`

/** What is agreed with a company on some families today; those without any agreement are left out. */
export async function agreedFamilies(
  query: Query,
  companyId: number,
  day: string,
  clusterCodes: readonly string[],
): Promise<AgreedFamily[]> {
  const rows = await query<FamilyRow>(FAMILIES, [companyId, day, [...new Set(clusterCodes)]], 'agreed-families')
  return rows
    .filter(({ family, products }) => family !== null || products !== null)
    .map(({ clusterCode, family, products }) => ({
      clusterCode,
      family: breaksOfPairs(family),
      products: (products ?? []).map(({ productId, pairs }) => ({ productId, breaks: breaksOfPairs(pairs) })),
    }))
}
