import { LRUCache } from 'lru-cache'
import { type Filter, MIN_SEARCH_LENGTH } from '#lib/contract/filter.ts'
import type { Query } from '../../db/client.ts'
import type { SearchedWord } from '../../domain/catalogue/vocabulary.ts'

/** A text that was searched for. */
export interface Sought {
  words: SearchedWord[]
  /** What it would be as a product's code; null when it does not look like one. */
  code: string | null
  /** Products whose own code it is or begins; empty when a family's code already answers, or nothing does. */
  products: CodedProduct[]
}

/** Of each family the product whose code was typed, or the first whose code begins so. */
export interface CodedProduct {
  id: number
  familyId: number
  isWhole: boolean
}

const MOST_WORDS = 8
const STEMS_KEPT = 5_000
/** Products looked at for a code that is only begun. */
const MOST_PRODUCTS = 1_000

/** Words of Swahili that say nothing of what is looked for, and "price", "colour". English ones the dictionary skips. */
const SKIPPED = new Set(['ya', 'wa', 'la', 'za', 'cha', 'vya', 'kwa', 'na', 'ni', 'bei', 'rangi'])

/** The words of a search, as PostgreSQL's parser would part them; at most eight. "5x6" is two. */
export function wordsOf(text: string): string[] {
  const apart = text.toLowerCase().replace(/(\d)\s*[x×*]\s*(?=\d)/g, '$1 ')
  return (apart.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
}

/** The words of a search, with those that are a synonym together made one ("bed sheet"), finished or being typed. */
export function joinPairs(words: readonly string[], pairs: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at] as string, words[at + 1]]
    const pair = `${word} ${next}`
    const isLast = at + 2 === words.length && (next?.length ?? 0) >= MIN_SEARCH_LENGTH
    if (next !== undefined && pairs.some((known) => known === pair || (isLast && known.startsWith(pair)))) {
      joined.push(pair)
      at += 1
    } else joined.push(word)
  }
  return joined
}

/** A code without what people leave out of it, as `variants_code_begun` keeps it. */
export function bareCode(code: string): string {
  return code.replace(/[-._/ ]/g, '').toUpperCase()
}

/** Codes have a figure or a dash; a text without either is words. */
function asCode(text: string): string | null {
  const bare = bareCode(text)
  return bare.length >= MIN_SEARCH_LENGTH && /^[A-Z0-9]+$/.test(bare) && /[\d\-_./]/.test(text) ? bare : null
}

/** The filter's texts that count: those from three characters, each once. */
export function searchedTexts({
  globalSearchText,
  searchText,
}: Pick<Filter, 'globalSearchText' | 'searchText'>): string[] {
  return [...new Set([globalSearchText, searchText])].filter((text) => text.length >= MIN_SEARCH_LENGTH)
}

// The same dictionary that stemmed the catalogue's words; a word it has no stem for is one it skips ("the").
const STEMS = `
  SELECT word AS typed, coalesce((ts_lexize('english_stem', word))[1], '') AS stem FROM unnest($1::text[]) word`

// The operators of a text_pattern_ops index, from a code to the last one that begins so.
const PRODUCTS = `
  SELECT family_id AS "familyId", coalesce(min(id) FILTER (WHERE bare = $1), min(id)) AS id,
    bool_or(bare = $1) AS "isWhole"
  FROM (SELECT id, family_id, upper(translate(code, '-._/ ', '')) AS bare FROM variants
    WHERE upper(translate(code, '-._/ ', '')) ~>=~ $1 AND upper(translate(code, '-._/ ', '')) ~<~ ($1 || '~')
    ORDER BY upper(translate(code, '-._/ ', '')) USING ~<~ LIMIT ${MOST_PRODUCTS}) begun
  GROUP BY family_id`

/** Reads what people type: parts it into words, stems them as PostgreSQL stemmed the catalogue, and knows codes. */
export class SearchReader {
  readonly #query: Query
  readonly #stems = new LRUCache<string, string>({ max: STEMS_KEPT })

  constructor(query: Query) {
    this.#query = query
  }

  /**
   * @param pairs synonyms of two words
   * @param isFamilyCode whether a family's code begins so
   */
  async read(text: string, pairs: readonly string[], isFamilyCode: (bare: string) => boolean): Promise<Sought> {
    const code = asCode(text)
    const products =
      code === null || isFamilyCode(code) ? [] : await this.#query<CodedProduct>(PRODUCTS, [code], 'products-by-code')
    const typed = joinPairs(wordsOf(text), pairs).filter((word) => !SKIPPED.has(word))
    return { words: products.length > 0 ? [] : await this.#stemmed(typed), code, products }
  }

  async #stemmed(words: readonly string[]): Promise<SearchedWord[]> {
    const unknown = words.filter((word) => !this.#stems.has(word))
    if (unknown.length > 0) {
      for (const { typed, stem } of await this.#query<SearchedWord>(STEMS, [unknown], 'stems')) {
        this.#stems.set(typed, stem)
      }
    }
    return words.map((typed) => ({ typed, stem: this.#stems.get(typed) ?? typed })).filter(({ stem }) => stem !== '')
  }
}
