import { type Filter, MIN_SEARCH_LENGTH } from '#lib/contract/filter.ts'
import type { Query } from '../../db/client.ts'
import type { TextHits } from './catalogue-index.ts'

/** The words of a search, as PostgreSQL's parser would part them; at most eight. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8)
}

/** What is searched for: both boxes of the filter together, or nothing below three characters. */
export function searchedText({ globalSearchText, searchText }: Filter): string {
  const counts = (text: string) => text.length >= MIN_SEARCH_LENGTH
  return [globalSearchText, searchText].filter(counts).join(' ')
}

// A word in the name weighs more than one in the description; every word must be there, each may be unfinished.
const FULL_TEXT = `
  SELECT coalesce(array_agg(id ORDER BY rank DESC, cluster_name, id), '{}') AS ids
  FROM (
    SELECT id, cluster_name, ts_rank(search_vector, q) AS rank
    FROM families, to_tsquery('english', $1) q
    WHERE search_vector @@ q AND card IS NOT NULL
  ) found`

const SEARCHED = "(cluster_name || ' ' || search_text)"

// Every word must resemble some word of the family; how alike counts as like is set when a connection opens. One
// condition for each word, so that the trigram index can be asked.
function likenessSql(words: readonly string[]): string {
  const each = words.map((_, i) => `$${i + 1}`)
  return `
    SELECT coalesce(array_agg(id ORDER BY likeness DESC, cluster_name, id), '{}') AS ids
    FROM (
      SELECT id, cluster_name, ${each.map((word) => `word_similarity(${word}, ${SEARCHED})`).join(' + ')} AS likeness
      FROM families
      WHERE card IS NOT NULL AND ${each.map((word) => `${word} <% ${SEARCHED}`).join(' AND ')}
    ) found`
}

/**
 * Families that fit a search, best first: full text first, and only where that finds nothing, likeness, for slips of
 * the finger. Null when nothing is searched for.
 */
export async function findByText(query: Query, filter: Filter): Promise<TextHits | null> {
  const words = wordsOf(searchedText(filter))
  if (words.length === 0) return null
  const typed = words.map((word) => `'${word}':*`).join(' & ')
  const [found] = await query<{ ids: number[] }>(FULL_TEXT, [typed], 'search-full-text')
  if (found?.ids.length) return found.ids.map(Number)
  const [alike] = await query<{ ids: number[] }>(likenessSql(words), words, `search-likeness-${words.length}`)
  return (alike?.ids ?? []).map(Number)
}
