/** Targets of offers with names, and their search. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { OfferForm, OfferTarget } from '#lib/contract/pricing/office/offer-form.ts'
import type { officeOfferChoices } from '#lib/contract/pricing/office/offers.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { collections, families, subCollections, variants } from '../../../db/schema/catalogue.ts'
import { promotionTargets } from '../../../db/schema/promotions.ts'
import { counties } from '../../../db/schema/reference.ts'
import { likeText } from '../../../db/sql-conditions.ts'

const VARIANT_NAME = sql<string>`(SELECT f.cluster_name FROM families f WHERE f.id = ${variants.familyId}) || ', ' || ${variants.code}`

/** The targets of an offer, with names. */
export async function targetsOf(
  { db }: Session,
  promotionId: number,
): Promise<Pick<OfferForm, 'targets' | 'leftOut' | 'companies' | 'counties'>> {
  const t = promotionTargets
  const rows = await db
    .select({
      collection: t.collectionCode,
      subCollection: t.subCollectionCode,
      familyId: t.familyId,
      variantId: t.variantId,
      isLeftOut: t.isLeftOut,
      companyId: t.companyId,
      countyId: t.countyId,
      name: sql<string>`coalesce(${collections.name}, ${subCollections.name}, ${families.clusterName}, ${VARIANT_NAME}, ${companies.name}, ${counties.name})`,
    })
    .from(t)
    .leftJoin(collections, eq(collections.code, t.collectionCode))
    .leftJoin(subCollections, eq(subCollections.code, t.subCollectionCode))
    .leftJoin(families, eq(families.id, t.familyId))
    .leftJoin(variants, eq(variants.id, t.variantId))
    .leftJoin(companies, eq(companies.id, t.companyId))
    .leftJoin(counties, eq(counties.id, t.countyId))
    .where(eq(t.promotionId, promotionId))
    .orderBy(asc(t.id))
  const named = (id: number | null, name: string) => (id === null ? [] : [{ id, name }])
  return {
    targets: rows.flatMap(({ collection, subCollection, familyId, variantId, isLeftOut, name }): OfferTarget[] => {
      if (collection !== null) return [{ kind: 'collection', id: collection, name }]
      if (subCollection !== null) return [{ kind: 'sub-collection', id: subCollection, name }]
      if (familyId !== null) return [{ kind: 'family', id: String(familyId), name }]
      return variantId !== null && !isLeftOut ? [{ kind: 'variant', id: String(variantId), name }] : []
    }),
    leftOut: rows.flatMap(({ variantId, isLeftOut, name }) => (isLeftOut ? named(variantId, name) : [])),
    companies: rows.flatMap(({ companyId, name }) => named(companyId, name)),
    counties: rows.flatMap(({ countyId, name }) => named(countyId, name)),
  }
}

const MAX_CHOICES = 20

/** Possible targets of an offer that match a search text. */
export async function offerChoices(
  { db }: Session,
  of: 'products' | 'variants' | 'companies' | 'counties',
  text: string,
): Promise<Output<typeof officeOfferChoices>> {
  const like = `%${likeText(text.trim())}%`
  if (of === 'companies')
    return {
      targets: [],
      named: await db
        .select({ id: companies.id, name: companies.name })
        .from(companies)
        .where(sql`${companies.name} ILIKE ${like}`)
        .orderBy(asc(companies.name))
        .limit(MAX_CHOICES),
    }
  if (of === 'counties')
    return {
      targets: [],
      named: await db
        .select({ id: counties.id, name: counties.name })
        .from(counties)
        .where(sql`${counties.name} ILIKE ${like}`)
        .orderBy(asc(counties.name))
        .limit(60),
    }
  const products = await db
    .select({ id: variants.id, name: VARIANT_NAME })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .where(
      sql`${families.status} = 'active' AND (${variants.code} ILIKE ${like} OR ${families.clusterName} ILIKE ${like})`,
    )
    .orderBy(asc(families.clusterName), asc(variants.id))
    .limit(MAX_CHOICES)
  if (of === 'variants') return { targets: [], named: products }
  const [shelves, subShelves, found] = await Promise.all([
    db
      .select({ id: collections.code, name: collections.name })
      .from(collections)
      .where(sql`${collections.name} ILIKE ${like}`)
      .orderBy(asc(collections.position)),
    db
      .select({ id: subCollections.code, name: subCollections.name })
      .from(subCollections)
      .where(sql`${subCollections.name} ILIKE ${like}`)
      .orderBy(asc(subCollections.position)),
    db
      .select({ id: families.id, name: families.clusterName })
      .from(families)
      .where(
        sql`${families.status} = 'active' AND (${families.clusterName} ILIKE ${like} OR ${families.clusterCode} ILIKE ${like})`,
      )
      .orderBy(asc(families.clusterName))
      .limit(MAX_CHOICES),
  ])
  const targets: OfferTarget[] = [
    ...shelves.map((one) => ({ kind: 'collection' as const, ...one })),
    ...subShelves.map((one) => ({ kind: 'sub-collection' as const, ...one })),
    ...found.map(({ id, name }) => ({ kind: 'family' as const, id: String(id), name })),
    ...(text.trim().length >= 3
      ? products.map(({ id, name }) => ({ kind: 'variant' as const, id: String(id), name }))
      : []),
  ]
  return { targets: targets.slice(0, 40), named: [] }
}
