import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { QuantityRange } from '#lib/catalogue/quantity-range.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { companyGroupMembers, companyGroups } from '../../../db/schema/prices.ts'
import { quantityTerms, smallestOrders } from '../../../db/schema/quantity-terms.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { type QuantityTerms, rangeOf } from '../rules/quantity.ts'
import { smallestOrderOf, termsOf } from '../rules/quantity-terms.ts'
import type { PricedFor } from './priced-for.ts'

/** Rows of terms from a statement; null without rows. */
export type TermsTuples =
  | readonly (readonly [
      groupId: number | null,
      isAll: boolean | null,
      isOfVariant: boolean,
      minTenths: number | null,
      multipleTenths: number | null,
      maxTenths: number | null,
    ])[]
  | null

/** Whether a row of `t` with a group in `g` applies to a company, in SQL. */
const appliesTo = (companyId: string) => `(t.group_id IS NULL OR g.is_all OR EXISTS (
  SELECT FROM company_group_members m WHERE m.group_id = t.group_id AND m.company_id = ${companyId}))`

/**
 * All terms that apply to a buyer and a row of `variants`, as an expression.
 * @param variants the name of the row in the statement
 * @param companyId the buyer's company as an expression; null for other buyers
 */
export const termsSql = (variants: string, companyId: string | null): string => `(
  SELECT jsonb_agg(jsonb_build_array(
    t.group_id, g.is_all, t.variant_id IS NOT NULL, t.min_tenths, t.multiple_tenths, t.max_tenths))
  FROM quantity_terms t LEFT JOIN company_groups g ON g.id = t.group_id
  WHERE (t.variant_id = ${variants}.id OR t.family_id = ${variants}.family_id)
    AND ${companyId === null ? 't.group_id IS NULL' : appliesTo(companyId)})`

/** The same as a column of a select from `variants`. */
export function termsRows(buyer: PricedFor | null): SQL<TermsTuples> {
  const companyId = buyer?.companyId ?? null
  if (companyId === null) return sql<TermsTuples>`${sql.raw(termsSql('"variants"', null))}`
  const [before = '', after = ''] = termsSql('"variants"', '?').split('?')
  return sql<TermsTuples>`${sql.raw(before)}${companyId}::bigint${sql.raw(after)}`
}

/** The terms that rows of a statement give a buyer; null without any limit. */
export const termsOfTuples = (tuples: TermsTuples): QuantityTerms | null =>
  termsOf(
    (tuples ?? []).map(([groupId, isAll, isOfVariant, minTenths, multipleTenths, maxTenths]) => ({
      ...{ groupId, isAll: isAll ?? false, isOfVariant, minTenths, multipleTenths, maxTenths },
    })),
  )

/** Valid quantities of products of some families, for products with terms of a group that a company is in. */
export async function groupRanges(
  { db }: Session,
  buyer: PricedFor,
  clusterCodes: readonly string[],
): Promise<{ clusterCode: string; productId: number; range: QuantityRange }[]> {
  const rows = await db
    .select({
      ...{ clusterCode: families.clusterCode, productId: variants.id, stepTenths: families.quantityStepTenths },
      terms: termsRows(buyer),
    })
    .from(families)
    .innerJoin(variants, eq(variants.familyId, families.id))
    .where(
      and(
        isAnyOf(families.clusterCode, [...new Set(clusterCodes)]),
        eq(families.status, 'active'),
        sql`EXISTS (SELECT FROM ${quantityTerms} WHERE ${quantityTerms.groupId} IS NOT NULL
          AND (${quantityTerms.variantId} = ${variants.id} OR ${quantityTerms.familyId} = ${families.id}))`,
      ),
    )
    .orderBy(variants.id)
  return rows.flatMap(({ stepTenths, terms, ...row }) =>
    terms?.some(([groupId]) => groupId !== null)
      ? [{ ...row, range: rangeOf({ stepTenths, terms: termsOfTuples(terms) }) }]
      : [],
  )
}

/** The smallest order of a buyer in cents, with VAT; 0 without a minimum. */
export async function loadSmallestOrder({ db }: Session, { companyId }: { companyId: number | null }): Promise<number> {
  const { groupId, withVatCents } = smallestOrders
  const isMember = sql`EXISTS (SELECT FROM ${companyGroupMembers} WHERE ${companyGroupMembers.groupId} = ${groupId}
    AND ${companyGroupMembers.companyId} = ${companyId}::bigint)`
  const rows = await db
    .select({ groupId, withVatCents, isAll: sql<boolean>`coalesce(${companyGroups.isAll}, false)` })
    .from(smallestOrders)
    .leftJoin(companyGroups, sql`${companyGroups.id} = ${groupId}`)
    .where(
      companyId !== null ? sql`(${groupId} IS NULL OR ${companyGroups.isAll} OR ${isMember})` : sql`${groupId} IS NULL`,
    )
    .prepare(companyId !== null ? 'smallest-order-agreed' : 'smallest-order')
    .execute()
  return smallestOrderOf(rows)
}
