import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { FamilyFilter, FamilyNeed } from '#lib/contract/catalogue/office/family-list.ts'
import { plainCode } from '#lib/packing/barcode.ts'
import { families, familyColours, variants } from '../../../db/schema/catalogue.ts'
import { feedFindings } from '../../../db/schema/feeds.ts'
import { isAnyOf, likeText } from '../../../db/sql-conditions.ts'

/** Maximum significant whole words of a search: a person does not type more. */
const MAX_WORDS = 8

const variantOf = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${variants} WHERE ${variants.familyId} = ${families.id} AND ${condition})`

const NEEDS: Readonly<Record<FamilyNeed, SQL>> = {
  pictures: sql`EXISTS (SELECT 1 FROM ${familyColours} WHERE ${familyColours.familyId} = ${families.id}
    AND cardinality(${familyColours.imageShas}) = 0)`,
  texts: sql`${families.longDescription} = ''`,
  hidden: variantOf(sql`${variants.isHidden}`),
  'sold-out': sql`NOT ${variantOf(sql`${variants.stockTenths} > 0`)}`,
  'no-price': sql`NOT ${families.visibility}`,
}

const MARKS = { new: families.isNew, trending: families.isTrending, offer: families.isOffer } as const

/** Families that a filter means, as a condition on their table. */
export function familiesWhere(filter: FamilyFilter): SQL | undefined {
  const { status, brands = [], collection, subCollections = [], marks = [], need, fault, search = '' } = filter
  return and(
    status && eq(families.status, status),
    brands.length > 0 ? isAnyOf(families.brandCode, brands) : undefined,
    collection === undefined ? undefined : eq(families.collectionCode, collection),
    subCollections.length > 0 ? isAnyOf(families.subCollectionCode, subCollections) : undefined,
    marks.length > 0 ? or(...marks.map((mark) => eq(MARKS[mark], true))) : undefined,
    need && NEEDS[need],
    fault &&
      sql`EXISTS (SELECT 1 FROM ${feedFindings} WHERE ${feedFindings.familyId} = ${families.id}
        AND ${fault} = ANY(${feedFindings.faults}))`,
    search === '' ? undefined : fits(search),
  )
}

/** By all words of a name, or by the beginning of a code of the family or of one of its variants. */
function fits(search: string): SQL {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const byName = and(...words.map((word) => sql`${families.clusterName} ILIKE ${`%${likeText(word)}%`}`)) ?? sql`true`
  const code = plainCode(search)
  if (code === '') return byName
  const begun = `${likeText(code)}%`
  // As the index on codes of variants has them.
  return sql`(${byName} OR upper(translate(${families.clusterCode}, '-._/ ', '')) LIKE ${begun}
    OR ${families.id} IN (SELECT ${variants.familyId} FROM ${variants}
      WHERE upper(translate(${variants.code}, '-._/ ', '')) LIKE ${begun}))`
}
