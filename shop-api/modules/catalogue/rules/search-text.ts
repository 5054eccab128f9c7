import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { isSearchText, MIN_SEARCH_LENGTH } from '#lib/contract/catalogue/filter-fields.ts'
import type { SearchedWord } from './vocabulary.ts'

/** A text that was searched for. */
export interface SearchedText {
  words: SearchedWord[]
  /** The text as a product's code; null if it does not look like a code. */
  code: string | null
  /** Products whose own code it is or begins; empty if a family's code already matches, or no code does. */
  products: CodedProduct[]
}

/** Of each family the product whose code was typed, or the first whose code begins so. */
export interface CodedProduct {
  id: number
  familyId: number
  isWhole: boolean
}

const MAX_WORDS = 8

/** Words that name no product without another word. */
const UNSPECIFIC = new Set(
  'pair pairs set sets dozen piece pieces double single plain light heavy order front mark two ply one with for the your'.split(
    ' ',
  ),
)

/** Whether a word names products without another word. */
export const namesProduct = (word: string): boolean => !UNSPECIFIC.has(word)

/** Swahili stop words, and "price", "colour". The dictionary skips the English stop words. */
export const SKIPPED = new Set(['ya', 'wa', 'la', 'za', 'cha', 'vya', 'kwa', 'na', 'ni', 'bei', 'rangi'])

/** Splits a search into words like PostgreSQL's parser; at most eight. "5x6" is two. */
export function wordsOf(text: string): string[] {
  const apart = text.toLowerCase().replace(/(\d)\s*[x×*]\s*(?=\d)/g, '$1 ')
  return (apart.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS)
}

/** Joins pairs of words that form a synonym ("bed sheet"), complete or still being typed. */
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

/** A code without optional characters, in the form of `variants_code_begun`. */
export function bareCode(code: string): string {
  return code.replace(/[-._/ ]/g, '').toUpperCase()
}

/** Codes have a figure or a dash; a text without either is words. */
export function asCode(text: string): string | null {
  const bare = bareCode(text)
  return bare.length >= MIN_SEARCH_LENGTH && /^[A-Z0-9]+$/.test(bare) && /[\d\-_./]/.test(text) ? bare : null
}

/** The filter's texts that count: those from three characters with a letter or digit, each once. */
export function searchedTexts({
  globalSearchText,
  searchText,
}: Pick<Filter, 'globalSearchText' | 'searchText'>): string[] {
  return [...new Set([globalSearchText, searchText])].filter(isSearchText)
}
