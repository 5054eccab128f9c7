import { LRUCache } from 'lru-cache'
import { type Filter, MIN_SEARCH_LENGTH } from '#lib/contract/filter.ts'
import type { Query } from '../../db/client.ts'
import type { SoughtWord } from './text-index.ts'

const MOST_WORDS = 8
const STEMS_KEPT = 5_000

/** The words of a search, as PostgreSQL's parser would part them; at most eight. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
}

/** What is searched for: both boxes of the filter together, or nothing below three characters. */
export function searchedText({ globalSearchText, searchText }: Filter): string {
  const counts = (text: string) => text.length >= MIN_SEARCH_LENGTH
  return [globalSearchText, searchText].filter(counts).join(' ')
}

// The same dictionary that stemmed the catalogue's words; a word it has no stem for is one it skips ("the").
const STEMS = `
  SELECT word AS typed, coalesce((ts_lexize('english_stem', word))[1], '') AS stem FROM unnest($1::text[]) word`

/** Stems what people type as PostgreSQL stemmed the catalogue, and remembers it. */
export class Stemmer {
  readonly #query: Query
  readonly #kept = new LRUCache<string, string>({ max: STEMS_KEPT })

  constructor(query: Query) {
    this.#query = query
  }

  /** The words of a filter's texts. Null when nothing is searched for; none when every word is one that is skipped. */
  async wordsIn(filter: Filter): Promise<SoughtWord[] | null> {
    const words = wordsOf(searchedText(filter))
    if (words.length === 0) return null
    const unknown = words.filter((word) => !this.#kept.has(word))
    if (unknown.length > 0) {
      for (const { typed, stem } of await this.#query<SoughtWord>(STEMS, [unknown], 'stems'))
        this.#kept.set(typed, stem)
    }
    return words.map((typed) => ({ typed, stem: this.#kept.get(typed) ?? typed })).filter(({ stem }) => stem !== '')
  }
}
