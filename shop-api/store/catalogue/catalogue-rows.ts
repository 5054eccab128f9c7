import type { Query } from '../../db/client.ts'
import { FLAGS } from '../../domain/catalogue/suggestions.ts'
import type { Words } from '../../domain/catalogue/text-index.ts'
import type { Synonym } from '../../domain/catalogue/vocabulary.ts'

/** What the index knows of a family. */
export interface FamilyEntry {
  id: number
  /** The cluster code. */
  code: string
  name: string
  /** The price on its card including VAT, cents; null without visibility. */
  priceCents: number | null
  collection: string
  subCollection: string
  brand: string
  feature: string
  sizes: string[]
  sizesInStock: string[]
  /** Families of colour. */
  colours: string[]
  coloursInStock: string[]
  isNew: boolean
  isTrending: boolean
  isOffer: boolean
  /** The day it came into the shop, "2026-11-22". */
  publishedOn: string
  /** Orders of the last 90 days with it in them, and what was sold in them, tenths of its unit. */
  orders: number
  sold: number
  /** Changes whenever the family's row does. */
  stamp: number
}

export interface CodeName {
  code: string
  name: string
}

/** Everything lists, counts and menus are made from. Names stand in the order in which they are shown. */
export interface CatalogueRows {
  version: number
  families: FamilyEntry[]
  /** Each family's words for search, by id, with the stamp they were read at. */
  words: Map<number, Words & { stamp: number }>
  collections: (CodeName & { subCollections: CodeName[] })[]
  brands: (CodeName & { town: string })[]
  features: CodeName[]
  sizes: CodeName[]
  synonyms: Synonym[]
  /** The stems of each name above and of each flag's, parted by spaces. */
  stems: Map<string, string>
}

const CLOTHING = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
const byName = new Intl.Collator('en', { numeric: true })

/** Clothing sizes as they grow, then the rest by their figures. */
function bySize(a: CodeName, b: CodeName): number {
  const [x, y] = [CLOTHING.indexOf(a.code), CLOTHING.indexOf(b.code)]
  if (x !== y) return (x === -1 ? CLOTHING.length : x) - (y === -1 ? CLOTHING.length : y)
  return byName.compare(a.name, b.name)
}

const WORDS = `
  SELECT id, array_to_string(tsvector_to_array(ts_filter(search_vector, '{a}')), ' ') AS name,
    array_to_string(tsvector_to_array(ts_filter(search_vector, '{b}')), ' ') AS text
  FROM families WHERE id = ANY($1::bigint[])`

/** The words of all families; only those that changed since `before` are read. */
async function readWords(
  query: Query,
  families: FamilyEntry[],
  before?: CatalogueRows,
): Promise<CatalogueRows['words']> {
  const words: CatalogueRows['words'] = new Map()
  const changed = new Map<number, number>()
  for (const { id, stamp } of families) {
    const known = before?.words.get(id)
    if (known?.stamp === stamp) words.set(id, known)
    else changed.set(id, stamp)
  }
  if (changed.size === 0) return words
  for (const { id, name, text } of await query<Words & { id: number }>(WORDS, [[...changed.keys()]])) {
    words.set(id, { name, text, stamp: changed.get(id) as number })
  }
  return words
}

/** Stems short texts as families' words are stemmed. */
async function readStems(query: Query, texts: readonly string[]): Promise<Map<string, string>> {
  const rows = await query<{ text: string; stems: string }>(
    `SELECT text, array_to_string(tsvector_to_array(to_tsvector('english', text)), ' ') AS stems
     FROM unnest($1::text[]) text`,
    [[...new Set(texts)]],
  )
  return new Map(rows.map(({ text, stems }) => [text, stems]))
}

/**
 * Reads the catalogue for its index. The version is read first: a change in between is seen at the next look.
 * @param before what was read last; what has not changed is taken from it
 */
export async function readCatalogue(query: Query, before?: CatalogueRows): Promise<CatalogueRows> {
  const version = await readVersion(query)
  const families = await query<FamilyEntry>(
    `SELECT id, cluster_code AS code, cluster_name AS name, price_cents AS "priceCents", collection_code AS collection,
       sub_collection_code AS "subCollection", brand_code AS brand, feature_code AS feature, size_codes AS sizes,
       sizes_in_stock AS "sizesInStock", colour_families AS colours, colour_families_in_stock AS "coloursInStock",
       is_new AS "isNew", is_trending AS "isTrending", is_offer AS "isOffer", published_on::text AS "publishedOn",
       coalesce(s.orders, 0) AS orders, coalesce(s.quantity_tenths, 0) AS sold,
       (extract(epoch FROM updated_at) * 1000000)::bigint AS stamp
     FROM families LEFT JOIN family_sales s ON s.family_id = families.id WHERE card IS NOT NULL AND status = 'active'`,
  )
  families.sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
  const collections = await query<CodeName>('SELECT code, name FROM collections ORDER BY position')
  const subCollections = await query<CodeName & { collection: string }>(
    'SELECT collection_code AS collection, code, name FROM sub_collections ORDER BY position',
  )
  const features = await query<CodeName>(
    'SELECT feature_code AS code, min(feature_name) AS name FROM families GROUP BY 1 ORDER BY 2',
  )
  const sizes = await query<CodeName>('SELECT code, min(name) AS name FROM family_sizes GROUP BY 1')
  const brands = await query<CatalogueRows['brands'][number]>('SELECT code, name, town FROM brands ORDER BY position')
  const synonyms = await query<{ word: string; means: string[] }>('SELECT word, means FROM search_synonyms')
  const stems = await readStems(query, [
    ...[...collections, ...subCollections, ...brands, ...features].map(({ name }) => name),
    ...brands.map(({ town }) => town),
    ...Object.values(FLAGS),
    ...synonyms.flatMap(({ means }) => means),
  ])
  return {
    version,
    families,
    words: await readWords(query, families, before),
    collections: collections.map(({ code, name }) => ({
      code,
      name,
      subCollections: subCollections
        .filter((sub) => sub.collection === code)
        .map((sub) => ({ code: sub.code, name: sub.name })),
    })),
    brands,
    features,
    sizes: sizes.sort(bySize),
    synonyms: synonyms.map(({ word, means }) => ({
      word,
      means: means.map((one) => (stems.get(one) ?? '').split(' ').filter(Boolean)).filter((own) => own.length > 0),
    })),
    stems,
  }
}

const VERSION = 'catalogue-version'

/** A number that grows with every change of the catalogue. */
export async function readVersion(query: Query): Promise<number> {
  const [row] = await query<{ value: number }>('SELECT value FROM settings WHERE key = $1', [VERSION], 'version')
  return row?.value ?? 0
}

/** Tells every process that what it knows of the catalogue is old; in the transaction that changes it. */
export async function raiseVersion(query: Query): Promise<void> {
  await query(
    `INSERT INTO settings AS s (key, value) VALUES ($1, to_jsonb(1))
     ON CONFLICT (key) DO UPDATE SET value = to_jsonb((s.value #>> '{}')::bigint + 1)`,
    [VERSION],
  )
}
