import {
  and,
  eq,
  exists,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { SheetFilter } from '#lib/contract/catalogue/office/sheet.ts'
import { plainCode } from '#lib/packing/barcode.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { variantShelves } from '../../../db/schema/packing.ts'
import { isAnyOf, likeText } from '../../../db/sql-conditions.ts'

const subquery = new QueryBuilder({ casing: 'snake_case' })

const HAS_SHELF = exists(
  subquery.select({ one: sql`1` }).from(variantShelves).where(eq(variantShelves.variantId, variants.id)),
)

const IN_STOCK: Readonly<Record<NonNullable<SheetFilter['stock']>, SQL | undefined>> = {
  in: gt(variants.stockTenths, 0),
  low: and(isNotNull(variants.lowStockTenths), lte(variants.stockTenths, variants.lowStockTenths)),
  out: eq(variants.stockTenths, 0),
}

const LACKS: Readonly<Record<NonNullable<SheetFilter['lacks']>, SQL>> = {
  cost: isNull(variants.costCents),
  shelf: not(HAS_SHELF),
  level: isNull(variants.lowStockTenths),
  gtin: isNull(variants.gtin),
}

/** Of families: those of a search are few, so they are looked up first. */
function isOfFamilies({ status, brands, collection, subCollections, families: ids }: SheetFilter): SQL | undefined {
  return and(
    status === undefined ? ne(families.status, 'archived') : eq(families.status, status),
    brands && isAnyOf(families.brandCode, brands),
    collection === undefined ? undefined : eq(families.collectionCode, collection),
    subCollections && isAnyOf(families.subCollectionCode, subCollections),
    ids && isAnyOf(families.id, ids),
  )
}

/** A code in any spelling, or words of the family's name. */
function isSearched(search: string): SQL | undefined {
  const code = plainCode(search)
  const words = search.split(/\s+/).filter(Boolean)
  const named = subquery
    .select({ id: families.id })
    .from(families)
    .where(and(...words.map((word) => ilike(families.clusterName, `%${likeText(word)}%`))))
  return or(
    code === '' ? undefined : sql`upper(translate(${variants.code}, '-._/ ', '')) LIKE ${`${likeText(code)}%`}`,
    inArray(variants.familyId, named),
  )
}

/** The condition of a sheet's filter, on `variants` joined with their `families`. */
export function matchesSheetFilter(filter: SheetFilter): SQL | undefined {
  const { stock, shop, isReduced, isBelowCost, lacks, atLeast, atMost, search } = filter
  return and(
    isOfFamilies(filter),
    stock && IN_STOCK[stock],
    shop && eq(variants.isHidden, shop === 'hidden'),
    isReduced ? isNotNull(variants.formerExVatCents) : undefined,
    isBelowCost ? sql`${variants.exVatCents} < ${variants.costCents}` : undefined,
    lacks && LACKS[lacks],
    atLeast === undefined ? undefined : gte(variants.exVatCents, atLeast),
    atMost === undefined ? undefined : lte(variants.exVatCents, atMost),
    search ? isSearched(search) : undefined,
  )
}
