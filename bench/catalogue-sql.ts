import pg from 'pg'
import { type Timing, timings } from './timings.ts'

/** PostgreSQL's times, measured directly: the yardsticks of the catalogue's calls. */
export interface BareSql {
  keyed: Timing
  list: Timing
  search: Timing
  typo: Timing
  autocomplete: Timing
  /** The only statement of the shop's own list: the cards of a page, by id. */
  cards: Timing
}

const ROUNDS = 120

/** Twenty cards, the total, and the counts of brand, feature and sub-collection in `found`. */
const page = (order: string) => `
  SELECT (SELECT count(*) FROM found) AS total,
    (SELECT jsonb_agg(card) FROM (SELECT f.card FROM families f JOIN (
      SELECT id, fit FROM found ORDER BY ${order} LIMIT 20 OFFSET $2) p USING (id)) page) AS cards,
    (SELECT jsonb_object_agg(brand_code, n) FROM (SELECT brand_code, count(*) n FROM found GROUP BY 1) b) AS brands,
    (SELECT jsonb_object_agg(feature_code, n) FROM (SELECT feature_code, count(*) n FROM found GROUP BY 1) f) AS features,
    (SELECT jsonb_object_agg(sub_collection_code, n) FROM (SELECT sub_collection_code, count(*) n FROM found GROUP BY 1) s) AS subs`
const FACETED = 'id, brand_code, feature_code, sub_collection_code'

const LIST = `
  WITH found AS MATERIALIZED (SELECT ${FACETED}, cluster_name AS fit FROM families WHERE price_cents BETWEEN 0 AND $1)
  ${page('fit, id')}`
const SEARCH = `
  WITH found AS MATERIALIZED (
    SELECT ${FACETED}, ts_rank('{0,0,0.3,1}', search_vector, query) AS fit
    FROM families, to_tsquery('english', $3) query WHERE search_vector @@ query AND price_cents BETWEEN 0 AND $1)
  ${page('fit DESC, id')}`
const TYPO = `
  WITH found AS MATERIALIZED (
    SELECT ${FACETED}, word_similarity($3, cluster_name) AS fit
    FROM families WHERE $3 <% cluster_name AND price_cents BETWEEN 0 AND $1)
  ${page('fit DESC, id')}`
/** Products, and choices named by any search word, with the number of cards of each. */
const AUTOCOMPLETE = `
  WITH named AS (
    SELECT 'sub' AS kind, code, name FROM sub_collections UNION ALL SELECT 'brand', code, name FROM brands
    UNION ALL SELECT 'collection', code, name FROM collections)
  (SELECT 'product' AS kind, id::text AS code, cluster_name AS name, card -> 'mainImage' AS image, NULL AS count
   FROM families, to_tsquery('english', $1) query WHERE search_vector @@ query
   ORDER BY ts_rank('{0,0,0.3,1}', search_vector, query) DESC, id LIMIT 10)
  UNION ALL
  SELECT kind, code, name, NULL, (SELECT count(*) FROM families f WHERE CASE kind WHEN 'sub' THEN f.sub_collection_code = n.code
    WHEN 'brand' THEN f.brand_code = n.code ELSE f.collection_code = n.code END)
  FROM named n WHERE to_tsvector('english', name) @@ to_tsquery('english', replace($1, '&', '|'))`
const CARDS = 'SELECT id, card::text AS card FROM families WHERE id = ANY($1::bigint[])'

/** Fresh search texts: some letters of one word and some of a second word. */
export function freshWords(round: number): string {
  const words = ['blanket', 'kikoy', 'shuka', 'towel', 'pullover', 'cushion', 'throw', 'shawl', 'baby', 'yarn']
  const places = [
    'turkana',
    'elgon',
    'samburu',
    'tsavo',
    'amboseli',
    'naivasha',
    'baringo',
    'bogoria',
    'nakuru',
    'lamu',
  ]
  const place = places[Math.floor(round / words.length) % places.length] as string
  return `${words[round % words.length]} ${place.slice(0, 3 + (Math.floor(round / 100) % 3))}`
}

/**
 * Measures a database that the shop has filled. Text and trigram indexes, which the shop does without (decision 9), are
 * made for the measuring.
 */
export async function measureSql(url: string): Promise<BareSql> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
    await client.query('CREATE INDEX IF NOT EXISTS bench_words ON families USING gin (search_vector)')
    await client.query('CREATE INDEX IF NOT EXISTS bench_names ON families USING gin (cluster_name gin_trgm_ops)')
    await client.query('ANALYZE families')
    const { rows } = await client.query<{ id: string }>('SELECT id FROM families ORDER BY md5(id::text) LIMIT 4000')
    const ids = rows.map(({ id }) => id)
    const highest = (round: number) => [(2_000 + round * 17) * 100, (round % 3) * 20]
    const measured = (name: string, text: string, rounds: number, values: (round: number) => unknown[]) =>
      timings(rounds, (round) => client.query({ name, text, values: values(round) }))
    return {
      keyed: await measured('keyed', 'SELECT * FROM variants WHERE family_id = $1 LIMIT 1', ROUNDS * 3, (round) => [
        ids[round % ids.length],
      ]),
      list: await measured('list', LIST, ROUNDS, highest),
      search: await measured('search', SEARCH, ROUNDS, (round) => [...highest(round), 'blanket:* & check:*']),
      typo: await measured('typo', TYPO, ROUNDS / 4, (round) => [...highest(round), 'blankit']),
      autocomplete: await measured('autocomplete', AUTOCOMPLETE, ROUNDS, (round) => [
        freshWords(round).replace(' ', ':* & ').concat(':*'),
      ]),
      cards: await measured('cards', CARDS, ROUNDS, (round) => {
        const from = (round * 20) % Math.max(1, ids.length - 20)
        return [ids.slice(from, from + 20)]
      }),
    }
  } finally {
    await client.end()
  }
}
