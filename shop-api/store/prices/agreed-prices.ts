import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PriceBreak } from '#lib/catalogue/agreed-price.ts'
import type { AgreedFamily } from '#lib/contract/agreed-price.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../db/client.ts'
import { families, variants } from '../../db/schema/catalogue.ts'
import { agreedPrices } from '../../db/schema/credit.ts'
import { isAnyOf } from '../sql-conditions.ts'

/** The company whose agreed prices hold, and the day in Nairobi they are asked for. */
export interface PricedFor {
  companyId: number
  day: string
}

/** A product's breaks as a statement answers them: pairs of bales and cents; null where nothing is agreed. */
export type BreakPairs = readonly (readonly [fromBales: number, exVatCents: Cents])[] | null

/** What holds for a company on a day. */
const isAgreedWith = ({ companyId, day }: PricedFor) =>
  and(
    eq(agreedPrices.companyId, companyId),
    lte(agreedPrices.validFrom, day),
    or(isNull(agreedPrices.validTo), gte(agreedPrices.validTo, day)),
  )

/**
 * The breaks of one product or family, as an expression. Of two agreements for the same number of bales the one that began
 * later counts.
 */
const pairsOf = (buyer: PricedFor, target: SQL) => sql<BreakPairs>`(
  SELECT jsonb_agg(jsonb_build_array(latest.from_bales, latest.ex_vat_cents) ORDER BY latest.from_bales) FROM (
    SELECT DISTINCT ON (${agreedPrices.fromBales}) ${agreedPrices.fromBales}, ${agreedPrices.exVatCents}
    FROM ${agreedPrices}
    WHERE ${isAgreedWith(buyer)} AND ${target}
    ORDER BY ${agreedPrices.fromBales}, ${agreedPrices.validFrom} DESC
  ) latest)`

const NOTHING_AGREED = sql<BreakPairs>`NULL::jsonb`

/**
 * What is agreed with a company for a variant, as a column of a select from `variants` with a join: its own list, else its
 * family's. Null for buyers without a company, for whom nothing is looked up.
 */
export const agreedBreaks = (buyer: PricedFor | null): SQL<BreakPairs> =>
  buyer
    ? sql<BreakPairs>`coalesce(${pairsOf(buyer, eq(agreedPrices.variantId, variants.id))},
        ${pairsOf(buyer, eq(agreedPrices.familyId, variants.familyId))})`
    : NOTHING_AGREED

/** The pairs of a statement as breaks. */
export const breaksOfPairs = (pairs: BreakPairs): PriceBreak[] =>
  (pairs ?? []).map(([fromBales, exVatPrice]) => ({ fromBales, exVatPrice }))

/** What is agreed with a company on some families; those without any agreement are left out. */
export async function agreedFamilies(
  tx: Session,
  buyer: PricedFor,
  clusterCodes: readonly string[],
): Promise<AgreedFamily[]> {
  const { clusterCode, id: familyId } = families
  const { fromBales, exVatCents: exVatPrice, validFrom } = agreedPrices
  const isRequested = and(
    isAnyOf(clusterCode, [...new Set(clusterCodes)]),
    eq(families.status, 'active'),
    families.visibility,
    isAgreedWith(buyer),
  )
  const [ofFamilies, ofProducts] = await Promise.all([
    tx.db
      .selectDistinctOn([familyId, fromBales], { clusterCode, fromBales, exVatPrice })
      .from(families)
      .innerJoin(agreedPrices, eq(agreedPrices.familyId, familyId))
      .where(isRequested)
      .orderBy(familyId, fromBales, desc(validFrom)),
    tx.db
      .selectDistinctOn([variants.id, fromBales], { clusterCode, productId: variants.id, fromBales, exVatPrice })
      .from(families)
      .innerJoin(variants, eq(variants.familyId, familyId))
      .innerJoin(agreedPrices, eq(agreedPrices.variantId, variants.id))
      .where(isRequested)
      .orderBy(variants.id, fromBales, desc(validFrom)),
  ])
  const byFamily = Map.groupBy(ofFamilies, (row) => row.clusterCode)
  const byProduct = Map.groupBy(ofProducts, ({ productId }) => productId)
  const codes = new Set([...ofFamilies, ...ofProducts].map((row) => row.clusterCode))
  return [...codes].map((code) => ({
    clusterCode: code,
    family: (byFamily.get(code) ?? []).map(breakOf),
    products: [...byProduct].flatMap(([productId, rows]) =>
      rows[0]?.clusterCode === code ? [{ productId, breaks: rows.map(breakOf) }] : [],
    ),
  }))
}

const breakOf = ({ fromBales, exVatPrice }: PriceBreak): PriceBreak => ({ fromBales, exVatPrice })
