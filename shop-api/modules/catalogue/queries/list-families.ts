import { asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Media } from '#lib/contract/base/fields.ts'
import type {
  FamilyChoices,
  FamilyFilter,
  FamilySort,
  FamilyStatus,
  ListedFamily,
} from '#lib/contract/catalogue/office/family-list.ts'
import type { Session } from '../../../db/client.ts'
import { brands, collections, families, subCollections } from '../../../db/schema/catalogue.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { familyFigures, familyPictures } from './family-figures.sql.ts'
import { familiesWhere } from './family-filter.ts'

export const FAMILIES_PER_PAGE = 100

const SORTS: Readonly<Record<FamilySort, readonly SQL[]>> = {
  name: [asc(families.clusterName), asc(families.id)],
  newest: [desc(families.id)],
  code: [asc(families.clusterCode)],
  price: [sql`${families.priceCents} ASC NULLS LAST`, asc(families.id)],
}

/** A page of the families of a filter, with the totals of their variants. */
export async function listFamilies(
  tx: Session,
  { filter, sort, page }: { filter: FamilyFilter; sort: FamilySort; page: number },
): Promise<{ families: ListedFamily[]; total: number; next: number | null }> {
  const where = familiesWhere(filter)
  const rows = await tx.db
    .select({
      familyId: families.id,
      code: families.clusterCode,
      name: families.clusterName,
      ...{ brandName: brands.name, collectionName: collections.name, subCollectionName: subCollections.name },
      status: sql<FamilyStatus>`${families.status}`,
      showsPrice: families.visibility,
      ...{ isNew: families.isNew, isTrending: families.isTrending, isOffer: families.isOffer },
      ...{ unit: families.unitText, version: families.version },
    })
    .from(families)
    .innerJoin(brands, eq(brands.code, families.brandCode))
    .innerJoin(collections, eq(collections.code, families.collectionCode))
    .innerJoin(subCollections, eq(subCollections.code, families.subCollectionCode))
    .where(where)
    .orderBy(...SORTS[sort])
    .limit(FAMILIES_PER_PAGE)
    .offset((page - 1) * FAMILIES_PER_PAGE)
  const total = await tx.db.$count(families, where)
  const ids = rows.map(({ familyId }) => familyId)
  const figures = new Map((await familyFigures(tx.query, { ids })).map((row) => [row.familyId, row]))
  const pictures = new Map((await familyPictures(tx.query, { ids })).map(({ familyId, ...own }) => [familyId, own]))
  return {
    families: rows.map((row) => {
      const { familyId: _, stockTenths = 0, ...found } = figures.get(row.familyId) ?? NO_FIGURES
      const picture: Media | null = pictures.get(row.familyId) ?? null
      return { ...row, ...found, stock: quantityOf(stockTenths), picture }
    }),
    total,
    next: page * FAMILIES_PER_PAGE < total ? page + 1 : null,
  }
}

const NO_FIGURES = { familyId: 0, colours: 0, sizes: 0, variants: 0, hidden: 0, from: null, to: null, stockTenths: 0 }

/** Choices for the filters and for the bulk changes of families. */
export async function familyChoices({ db }: Session): Promise<FamilyChoices> {
  const named = ({ code, name }: typeof brands | typeof collections | typeof subCollections) => ({ code, name })
  const [allBrands, all, subs, features, statuses] = [
    await db.select(named(brands)).from(brands).orderBy(brands.name),
    await db.select(named(collections)).from(collections).orderBy(collections.position),
    await db
      .select({ ...named(subCollections), collection: subCollections.collectionCode })
      .from(subCollections)
      .orderBy(subCollections.position),
    await db
      .select({ code: families.featureCode, name: sql<string>`min(${families.featureName})` })
      .from(families)
      .groupBy(families.featureCode)
      .orderBy(sql`2`),
    await db
      .select({ status: families.status, count: count() })
      .from(families)
      .where(inArray(families.status, ['active', 'draft', 'archived']))
      .groupBy(families.status),
  ]
  const counted = (status: FamilyStatus) => statuses.find((one) => one.status === status)?.count ?? 0
  return {
    brands: allBrands,
    collections: all.map((collection) => ({
      ...collection,
      subCollections: subs
        .filter((sub) => sub.collection === collection.code)
        .map(({ code, name }) => ({ code, name })),
    })),
    features,
    counts: { active: counted('active'), draft: counted('draft'), archived: counted('archived') },
  }
}
