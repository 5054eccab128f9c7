import type { Filter } from '#lib/contract/filter.ts'
import { MIN_SEARCH_LENGTH } from '#lib/contract/filter-fields.ts'
import type { SearchedWord } from './vocabulary.ts'

/** A text that was searched for. */
export interface SearchedText {
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

const MAX_WORDS = 8

/** Words of Swahili that say nothing of what is looked for, and "price", "colour". English ones the dictionary skips. */
export const SKIPPED = new Set(['ya', 'wa', 'la', 'za', 'cha', 'vya', 'kwa', 'na', 'ni', 'bei', 'rangi'])

/** The words of a search, as PostgreSQL's parser would part them; at most eight. "5x6" is two. */
export function wordsOf(text: string): string[] {
  const apart = text.toLowerCase().replace(/(\d)\s*[x×*]\s*(?=\d)/g, '$1 ')
  return (apart.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS)
}

/** The words of a search, with those that are a synonym together made one ("bed sheet"), finished or being typed. */
export function joinPairs(words: readonly string[], pairs: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at] as string, words[at + 1]]
    const pair = `${word} ${next}`
    const isLast = at + 2 === words.length && (next?.length ?? 0) >= MIN_SEARCH_LENGTH
    if (next !== undefined && pairs.some((listed) => listed === pair || (isLast && listed.startsWith(pair)))) {
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
export function asCode(text: string): string | null {
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
