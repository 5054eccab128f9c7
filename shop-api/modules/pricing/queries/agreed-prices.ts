import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PriceBreak } from '#lib/catalogue/agreed-price.ts'
import type { AgreedFamily } from '#lib/contract/pricing/agreed-price.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { companyPrices } from '../../../db/schema/prices.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { ownLadders } from './load-ladders.ts'
import { isForCompany, type PricedFor, type PricedForCompany } from './priced-for.ts'
import { groupRanges } from './quantity-terms.ts'

/** A product's price breaks from a statement: pairs of bales and cents; null if no price is agreed. */
export type BreakPairs = readonly (readonly [fromBales: number, exVatCents: Cents])[] | null

/** Prices that apply to a company on a day: agreed with it, or with a group that it is in. */
const holdsFor = ({ companyId, day }: PricedForCompany) =>
  and(
    eq(companyPrices.companyId, companyId),
    lte(companyPrices.validFrom, day),
    or(isNull(companyPrices.validTo), gte(companyPrices.validTo, day)),
  )

/**
 * A variant's price breaks, as an expression. For the company and for each group, a product's own list replaces the
 * list of its family. Of two prices for the same number of bales, the later start counts. The lowest of all these
 * prices applies.
 */
const pairsFor = (buyer: PricedForCompany) => sql<BreakPairs>`(
  SELECT jsonb_agg(jsonb_build_array(lowest.from_bales, lowest.ex_vat_cents) ORDER BY lowest.from_bales) FROM (
    SELECT latest.from_bales, min(latest.ex_vat_cents) AS ex_vat_cents FROM (
      SELECT DISTINCT ON (one.group_id, one.from_bales) one.from_bales, one.ex_vat_cents
      FROM (
        SELECT ${companyPrices.groupId}, ${companyPrices.fromBales}, ${companyPrices.exVatCents}, ${companyPrices.validFrom},
          ${companyPrices.variantId}, bool_or(${companyPrices.variantId} IS NOT NULL) OVER (PARTITION BY ${companyPrices.groupId}) AS has_own
        FROM ${companyPrices}
        WHERE ${holdsFor(buyer)}
          AND (${companyPrices.variantId} = ${variants.id} OR ${companyPrices.familyId} = ${variants.familyId})
      ) one
      WHERE (one.variant_id IS NOT NULL) = one.has_own
      ORDER BY one.group_id, one.from_bales, one.valid_from DESC
    ) latest GROUP BY latest.from_bales
  ) lowest)`

const NOTHING_AGREED = sql<BreakPairs>`NULL::jsonb`

/**
 * A company's price breaks for a variant, as a column of a select from `variants` with a join. Null without a query for
 * buyers without a company.
 */
export const agreedBreaks = (buyer: PricedFor | null): SQL<BreakPairs> =>
  isForCompany(buyer) ? pairsFor(buyer) : NOTHING_AGREED

/** Converts the pairs of a statement to price breaks. */
export const breaksOfPairs = (pairs: BreakPairs): PriceBreak[] =>
  (pairs ?? []).map(([fromBales, exVatPrice]) => ({ fromBales, exVatPrice }))

/** A company's prices, ladders and quantities of some families; families without them are left out. */
export async function agreedFamilies(
  tx: Session,
  buyer: PricedForCompany,
  clusterCodes: readonly string[],
): Promise<AgreedFamily[]> {
  const { clusterCode, id: familyId } = families
  const { groupId, fromBales, exVatCents: exVatPrice, validFrom } = companyPrices
  const isRequested = and(
    isAnyOf(clusterCode, [...new Set(clusterCodes)]),
    eq(families.status, 'active'),
    families.visibility,
    holdsFor(buyer),
  )
  const [ofFamilies, ofProducts, ladders, quantities] = await Promise.all([
    tx.db
      .selectDistinctOn([familyId, groupId, fromBales], { clusterCode, groupId, fromBales, exVatPrice })
      .from(families)
      .innerJoin(companyPrices, eq(companyPrices.familyId, familyId))
      .where(isRequested)
      .orderBy(familyId, groupId, fromBales, desc(validFrom)),
    tx.db
      .selectDistinctOn([variants.id, groupId, fromBales], {
        ...{ clusterCode, groupId, productId: variants.id, fromBales, exVatPrice },
      })
      .from(families)
      .innerJoin(variants, eq(variants.familyId, familyId))
      .innerJoin(companyPrices, eq(companyPrices.variantId, variants.id))
      .where(isRequested)
      .orderBy(variants.id, groupId, fromBales, desc(validFrom)),
    ownLadders(tx, clusterCodes, buyer),
    groupRanges(tx, buyer, clusterCodes),
  ])
  const byFamily = Map.groupBy(ofFamilies, (row) => row.clusterCode)
  const byProduct = Map.groupBy(ofProducts, ({ productId }) => productId)
  const rangesOf = Map.groupBy(quantities, (row) => row.clusterCode)
  const listed = [...ofFamilies, ...ofProducts, ...quantities].map((row) => row.clusterCode)
  const codes = new Set([...listed, ...ladders.keys()])
  return [...codes].map((code) => {
    const family = byFamily.get(code) ?? []
    return {
      clusterCode: code,
      family: lowestBreaks(family),
      products: [...byProduct].flatMap(([productId, rows]) => {
        if (rows[0]?.clusterCode !== code) return []
        // Groups without a list for the product use the list of its family.
        const own = new Set(rows.map((row) => row.groupId))
        const breaks = lowestBreaks([...rows, ...family.filter((row) => !own.has(row.groupId))])
        return [{ productId, breaks }]
      }),
      ...(ladders.has(code) && { ladders: ladders.get(code) }),
      ...(rangesOf.has(code) && {
        quantities: (rangesOf.get(code) ?? []).map(({ productId, range }) => ({ productId, range })),
      }),
    }
  })
}

/** The lowest price for each number of bales, by bales. */
function lowestBreaks(rows: readonly PriceBreak[]): PriceBreak[] {
  const lowest = new Map<number, Cents>()
  for (const { fromBales, exVatPrice } of rows)
    lowest.set(fromBales, Math.min(exVatPrice, lowest.get(fromBales) ?? exVatPrice))
  return [...lowest]
    .map(([fromBales, exVatPrice]) => ({ fromBales, exVatPrice }))
    .sort((one, other) => one.fromBales - other.fromBales)
}
