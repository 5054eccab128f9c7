import { LRUCache } from 'lru-cache'
import type { Session } from '../../../db/client.ts'
import { asCode, joinPairs, type SearchedText, SKIPPED, wordsOf } from '../rules/search-text.ts'
import type { SearchedWord } from '../rules/vocabulary.ts'
import { findProductsByCode, stemWords } from './search.sql.ts'

const MAX_STEMS = 5_000

/**
 * Parses typed searches: splits them into words, stems them as PostgreSQL stemmed the catalogue, and recognises codes.
 */
export class SearchReader {
  readonly #reads: () => Session
  readonly #stems = new LRUCache<string, string>({ max: MAX_STEMS })

  constructor(reads: () => Session) {
    this.#reads = reads
  }

  /**
   * @param pairs synonyms of two words
   * @param isFamilyCode whether a family's code begins so
   */
  async read(text: string, pairs: readonly string[], isFamilyCode: (bare: string) => boolean): Promise<SearchedText> {
    const code = asCode(text)
    const isProduct = code !== null && !isFamilyCode(code)
    const products = isProduct ? await findProductsByCode(this.#reads().query, { code }) : []
    const typed = joinPairs(wordsOf(text), pairs).filter((word) => !SKIPPED.has(word))
    return { words: products.length > 0 ? [] : await this.#stemmed(typed), code, products }
  }

  async #stemmed(words: readonly string[]): Promise<SearchedWord[]> {
    const unknown = words.filter((word) => !this.#stems.has(word))
    if (unknown.length > 0) {
      for (const { typed, stem } of await stemWords(this.#reads().query, { words: unknown })) {
        this.#stems.set(typed, stem)
      }
    }
    return words.map((typed) => ({ typed, stem: this.#stems.get(typed) ?? typed })).filter(({ stem }) => stem !== '')
  }
}
