import type { CatalogueRows } from './catalogue-rows.ts'
import { namesProduct, wordsOf } from './search-text.ts'
import { typosBetween } from './typos.ts'

/** The minimum similarity (0 to 1, trigrams) for a word to be a possible correction. */
const LIKE = 0.3
/** Maximum typing errors that also qualify, for words of this length: short words share few trigrams ("blnkt"). */
const FEW_SLIPS = 2
const LONG_ENOUGH = 4
/** The maximum share of typing errors in the longer of two words: "pair" is not a correction of "pajamas". */
const MAX_SLIPS = 0.4
/** Maximum difference in length of two similar words. */
const MAX_LONGER = 5
/** Counting slips stops here. */
const MAX_TYPOS = 6
/** Shorter words are too easily like any other. */
const MIN = 3

/** The threes of letters in a word, its ends counted: "kikoy" has "  k", " ki", "kik" … "oy ". */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** How much two words have in common, 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const trigram of one) if (other.has(trigram)) shared += 1
  return (2 * shared) / (one.size + other.size)
}

/**
 * Words of the shop's own names, and its synonyms: possible meanings of a search without results. The search itself
 * tolerates one or two typing errors; this tolerates more, and offers alternatives instead of applying them.
 */
export class SimilarWords {
  /** Each word with how many names it is in. */
  readonly #words = new Map<string, number>()

  constructor({ families, collections, brands, features, synonyms }: CatalogueRows) {
    const named = [...collections, ...collections.flatMap((one) => one.subCollections), ...brands, ...features]
    const texts = [...[...named, ...families].map(({ name }) => name), ...synonyms.map(({ word }) => word)]
    for (const text of texts) {
      for (const word of new Set(wordsOf(text))) {
        // Words with digits are sizes and numbers, which have no similar words.
        if (word.length >= MIN && !/\d/.test(word)) this.#words.set(word, (this.#words.get(word) ?? 0) + 1)
      }
    }
  }

  /**
   * Alternatives to a text, the likeliest first: with its unknown words corrected, without them, and its known words
   * separately. Without duplicates and without the text itself. They are not guaranteed to have results.
   */
  otherTexts(text: string): string[] {
    const words = wordsOf(text)
    const foundWords = words.filter((word) => this.#words.has(word))
    const nearest = new Map(words.filter((word) => !this.#words.has(word)).map((word) => [word, this.#like(word)]))
    const corrected = (nth: number) => words.map((word) => nearest.get(word)?.[nth] ?? nearest.get(word)?.[0] ?? word)
    const tried = nearest.size > 0 ? [corrected(0), corrected(1)] : []
    const alone = foundWords
      .filter(namesProduct)
      .sort((a, b) => b.length - a.length)
      .map((word) => [word])
    const texts = [...tried, ...(foundWords.some(namesProduct) ? [foundWords] : []), ...alone].map((some) =>
      some.join(' '),
    )
    return [...new Set(texts)].filter((other) => other.length >= MIN && other !== words.join(' '))
  }

  /** The two words of the shop that are most like one. */
  #like(typed: string): string[] {
    if (typed.length < MIN) return []
    const own = trigramsOf(typed)
    return [...this.#words]
      .filter(([word]) => namesProduct(word) && Math.abs(word.length - typed.length) <= MAX_LONGER)
      .map(([word, names]) => {
        const slips = typosBetween(typed, word, MAX_TYPOS)
        return { word, names, slips, like: likeness(own, trigramsOf(word)) }
      })
      .filter(({ like, slips }) => like >= LIKE || (slips <= FEW_SLIPS && typed.length >= LONG_ENOUGH))
      .map((one) => ({ ...one, share: one.slips / Math.max(typed.length, one.word.length) }))
      .filter(({ share }) => share <= MAX_SLIPS)
      .map((one) => ({ ...one, score: one.like - one.share }))
      .sort((a, b) => b.score - a.score || b.names - a.names)
      .slice(0, 2)
      .map(({ word }) => word)
  }
}
