import { min, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { brands, collections, families, familySizes, subCollections } from '../../../db/schema/catalogue.ts'
import { searchSynonyms } from '../../../db/schema/search.ts'
import { readVersion } from '../../products/queries/catalogue-version.ts'
import type { CatalogueRows, CodeName, FamilyEntry } from '../rules/catalogue-rows.ts'
import { FLAGS } from '../rules/suggestions.ts'
import { listFamilies, listWords, stemTexts } from './catalogue-rows.sql.ts'

const CLOTHING = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
const byName = new Intl.Collator('en', { numeric: true })

/** Clothing sizes as they grow, then the rest by their figures. */
function bySize(a: CodeName, b: CodeName): number {
  const [x, y] = [CLOTHING.indexOf(a.code), CLOTHING.indexOf(b.code)]
  if (x !== y) return (x === -1 ? CLOTHING.length : x) - (y === -1 ? CLOTHING.length : y)
  return byName.compare(a.name, b.name)
}

/** Search words of all families; only families that changed since `before` are read. */
async function readWords(
  { query }: Session,
  entries: FamilyEntry[],
  before?: CatalogueRows,
): Promise<CatalogueRows['words']> {
  const words: CatalogueRows['words'] = new Map()
  const changed = new Map<number, number>()
  for (const { id, stamp } of entries) {
    const previous = before?.words.get(id)
    if (previous?.stamp === stamp) words.set(id, previous)
    else changed.set(id, stamp)
  }
  if (changed.size === 0) return words
  for (const { id, name, text } of await listWords(query, { ids: [...changed.keys()] })) {
    words.set(id, { name, text, stamp: changed.get(id) as number })
  }
  return words
}

/** Stems short texts as families' words are stemmed. */
async function readStems({ query }: Session, texts: readonly string[]): Promise<Map<string, string>> {
  const rows = await stemTexts(query, { texts: [...new Set(texts)] })
  return new Map(rows.map(({ text, stems }) => [text, stems]))
}

/** Names on the shelf, in the order in which they are shown. */
async function readNames({ db }: Session) {
  const named = ({ code, name }: typeof collections | typeof subCollections | typeof brands) => ({ code, name })
  return {
    collections: await db.select(named(collections)).from(collections).orderBy(collections.position),
    subCollections: await db
      .select({ ...named(subCollections), collection: subCollections.collectionCode })
      .from(subCollections)
      .orderBy(subCollections.position),
    brands: await db
      .select({ ...named(brands), town: brands.town })
      .from(brands)
      .orderBy(brands.position),
    features: await db
      .select({ code: families.featureCode, name: sql<string>`min(${families.featureName})` })
      .from(families)
      .groupBy(families.featureCode)
      .orderBy(min(families.featureName)),
    sizes: await db
      .select({ code: familySizes.code, name: sql<string>`min(${familySizes.name})` })
      .from(familySizes)
      .groupBy(familySizes.code),
    synonyms: await db.select().from(searchSynonyms),
  }
}

/**
 * Reads the catalogue for its index. The version is read first, so the next check sees a change in between.
 * @param before the previous result; unchanged parts are reused from it
 */
export async function readCatalogue(tx: Session, before?: CatalogueRows): Promise<CatalogueRows> {
  const version = await readVersion(tx)
  const entries: FamilyEntry[] = await listFamilies(tx.query, {})
  entries.sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
  const names = await readNames(tx)
  const stems = await readStems(tx, [
    ...[names.collections, names.subCollections, names.brands, names.features].flat().map(({ name }) => name),
    ...names.brands.map(({ town }) => town),
    ...Object.values(FLAGS),
    ...names.synonyms.flatMap(({ means }) => means),
  ])
  return {
    version,
    families: entries,
    words: await readWords(tx, entries, before),
    collections: names.collections.map(({ code, name }) => ({
      code,
      name,
      subCollections: names.subCollections
        .filter((sub) => sub.collection === code)
        .map((sub) => ({ code: sub.code, name: sub.name })),
    })),
    brands: names.brands,
    features: names.features,
    sizes: names.sizes.sort(bySize),
    synonyms: names.synonyms.map(({ word, means }) => ({
      word,
      means: means.map((one) => (stems.get(one) ?? '').split(' ').filter(Boolean)).filter((own) => own.length > 0),
    })),
    stems,
  }
}
