import type { CatalogueRows } from './catalogue-rows.ts'
import { wordsOf } from './search-text.ts'
import { typosBetween } from './typos.ts'

/** From how much two words have in common (0 to 1, trigrams) one may have been meant for the other. */
const LIKE = 0.3
/** So few slips will do too, in words of this length: short words share few trigrams ("blnkt"). */
const FEW_SLIPS = 2
const LONG_ENOUGH = 4
/** Words that are so much longer or shorter are another word. */
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
 * The words that the shop's own names are made of, and its synonyms: what a search that found nothing may have meant.
 * The search itself forgives a slip or two; this goes further, and asks back instead of assuming.
 */
export class SimilarWords {
  /** Each word with how many names it is in. */
  readonly #words = new Map<string, number>()

  constructor({ families, collections, brands, features, synonyms }: CatalogueRows) {
    const named = [...collections, ...collections.flatMap((one) => one.subCollections), ...brands, ...features]
    const texts = [...[...named, ...families].map(({ name }) => name), ...synonyms.map(({ word }) => word)]
    for (const text of texts) {
      for (const word of new Set(wordsOf(text))) {
        // Figures are sizes and numbers: nothing is like them.
        if (word.length >= MIN && !/\d/.test(word)) this.#words.set(word, (this.#words.get(word) ?? 0) + 1)
      }
    }
  }

  /**
   * Texts to try in place of one, the likeliest first: with its unknown words put right, without them, and its known
   * words one by one. None twice, and not the text itself. Whether they find anything is not said.
   */
  otherTexts(text: string): string[] {
    const words = wordsOf(text)
    const foundWords = words.filter((word) => this.#words.has(word))
    const nearest = new Map(words.filter((word) => !this.#words.has(word)).map((word) => [word, this.#like(word)]))
    const corrected = (nth: number) => words.map((word) => nearest.get(word)?.[nth] ?? nearest.get(word)?.[0] ?? word)
    const tried = nearest.size > 0 ? [corrected(0), corrected(1)] : []
    const alone = [...foundWords].sort((a, b) => b.length - a.length).map((word) => [word])
    const texts = [...tried, foundWords, ...alone].map((some) => some.join(' '))
    return [...new Set(texts)].filter((other) => other.length >= MIN && other !== words.join(' '))
  }

  /** The two words of the shop that are most like one. */
  #like(typed: string): string[] {
    if (typed.length < MIN) return []
    const own = trigramsOf(typed)
    return [...this.#words]
      .filter(([word]) => Math.abs(word.length - typed.length) <= MAX_LONGER)
      .map(([word, names]) => {
        const slips = typosBetween(typed, word, MAX_TYPOS)
        return { word, names, slips, like: likeness(own, trigramsOf(word)) }
      })
      .filter(({ like, slips }) => like >= LIKE || (slips <= FEW_SLIPS && typed.length >= LONG_ENOUGH))
      .map((one) => ({ ...one, score: one.like - one.slips / Math.max(typed.length, one.word.length) }))
      .sort((a, b) => b.score - a.score || b.names - a.names)
      .slice(0, 2)
      .map(({ word }) => word)
  }
}
