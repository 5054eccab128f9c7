import type { CatalogueRows, FamilyEntry } from './catalogue-rows.ts'
import { SUBSTITUTED } from './first-synonyms.ts'
import { bareCode, namesProduct, type SearchedText } from './search-text.ts'
import { type Choice, type CountedKind, choicesOf, pickSuggestions, type Scored } from './suggestions.ts'
import { bothScores, CODE, IN_NAME, ranked, type Scores, scoreNearest, type TextHits, TextIndex } from './text-index.ts'
import type { SearchedWord, Synonym } from './vocabulary.ts'

/** More products than this are never suggested. */
const MAX_PRODUCTS = 10

export interface SuggestedProduct {
  familyId: number
  /** The product whose code was typed; null for the leading product of its family. */
  productId: number | null
}

/** Index of searches and suggestions: words of families, words of choices, codes of families. */
export class SearchIndex {
  /** Synonyms of two words. */
  readonly pairs: readonly string[]
  readonly #families: CatalogueRows['families']
  readonly #texts: TextIndex
  readonly #choices: Choice[]
  readonly #choiceTexts: TextIndex
  readonly #codes: readonly { bare: string; position: number }[]
  readonly #positions: ReadonlyMap<number, number>
  readonly #synonyms: ReadonlyMap<string, Synonym>
  /** Codes of collections and sub-collections by the stems of their names. */
  readonly #named: ReadonlyMap<string, string>

  constructor(rows: CatalogueRows, count: (kind: CountedKind, code: string) => number) {
    const { families, words, synonyms } = rows
    this.#families = families
    this.pairs = synonyms.map(({ word }) => word).filter((word) => word.includes(' '))
    this.#texts = new TextIndex(
      families.map(({ id }) => words.get(id) ?? { name: '', text: '' }),
      synonyms,
    )
    this.#choices = choicesOf(rows, count)
    this.#choiceTexts = new TextIndex(
      this.#choices.map((choice) => choice.words),
      synonyms,
    )
    this.#codes = families
      .map(({ code }, position) => ({ bare: bareCode(code), position }))
      .sort((a, b) => (a.bare < b.bare ? -1 : a.bare > b.bare ? 1 : 0))
    this.#positions = new Map(families.map(({ id }, position) => [id, position]))
    this.#synonyms = new Map(synonyms.map((synonym) => [synonym.word, synonym]))
    this.#named = new Map(
      rows.collections
        .flatMap((one) => [...one.subCollections, one])
        .map(({ code, name }) => [(rows.stems.get(name) ?? '').split(' ').sort().join(' '), code]),
    )
  }

  /** Whether some family's code begins so. */
  isFamilyCode(bare: string): boolean {
    return this.#coded(bare).next().done === false
  }

  /** Families that fit every text. */
  find(sought: readonly SearchedText[]): TextHits {
    const scores = sought.map((one) => this.#byCode(one) ?? this.#byWords(one.words)).reduce(bothScores)
    return ranked(scores, (a, b) => this.#bySales(a, b))
  }

  /** Scores of the families with all words. If a collection is named so, its families precede equal others. */
  #byWords(words: readonly SearchedWord[]): Scores {
    const code = this.#collectionOf(words)
    const [scores] = scoreNearest([this.#texts], words, code === undefined) as [Scores]
    if (code === undefined) return scores
    return scores.map((score, position) => {
      const { collection, subCollection } = this.#families[position] as FamilyEntry
      return score > 0 && (collection === code || subCollection === code) ? score + 1 : score
    })
  }

  /** The collection or sub-collection that is named so, or as the first meaning of a synonym. */
  #collectionOf(words: readonly SearchedWord[]): string | undefined {
    if (words.length === 0) return undefined
    const stems = words.flatMap(({ typed, stem }) => this.#synonyms.get(typed)?.means[0] ?? [stem])
    const named = (some: readonly string[]) => this.#named.get([...some].sort().join(' '))
    return named(words.map(({ stem }) => stem)) ?? named(stems)
  }

  #bySales(a: number, b: number): number {
    const [one, other] = [this.#families[a] as FamilyEntry, this.#families[b] as FamilyEntry]
    return other.orders - one.orders || other.sold - one.sold || a - b
  }

  /**
   * The most words that a family matches together, of words that no family matches all. Of equally many those with the
   * better match, then the longest; one of them is in the family's name. Typing errors are not tolerated.
   */
  mostWords(words: readonly SearchedWord[]): SearchedWord[] {
    const tried = words
      .filter(({ typed }) => /^\D{3,}$/.test(typed) && namesProduct(typed))
      .map((word) => ({ word, scores: this.#texts.score([word], 'typed', false) }))
    const lettersOf = (some: readonly SearchedWord[]) => some.reduce((sum, { typed }) => sum + typed.length, 0)
    let best: { words: SearchedWord[]; score: number } = { words: [], score: 0 }
    this.#families.forEach((_, at) => {
      const matched = tried.filter(({ scores }) => (scores[at] as number) > 0)
      if (!matched.some(({ scores }) => (scores[at] as number) >= IN_NAME)) return
      const own = {
        words: matched.map(({ word }) => word),
        score: matched.reduce((sum, { scores }) => sum + (scores[at] as number), 0),
      }
      const isBetter =
        own.words.length - best.words.length || own.score - best.score || lettersOf(own.words) - lettersOf(best.words)
      if (isBetter > 0) best = own
    })
    return best.words
  }

  /** The searched words for products that the shop does not have; similar products are found for them. */
  substituted(words: readonly SearchedWord[]): string[] {
    return words
      .filter((word) => SUBSTITUTED.has(word.typed) && this.#synonyms.has(word.typed) && !this.#texts.isInName(word))
      .map(({ typed }) => typed)
  }

  /** Choices and products that match a text, the likeliest first. */
  suggest(sought: SearchedText): Scored<Choice | SuggestedProduct>[] {
    const coded = this.#byCode(sought)
    const [families, choices] = coded
      ? [coded, new Uint16Array(this.#choices.length)]
      : (scoreNearest([this.#texts, this.#choiceTexts], sought.words) as [Scores, Scores])
    const productIn = new Map(sought.products.map(({ familyId, id }) => [familyId, id]))
    const products = ranked(families, (a, b) => this.#bySales(a, b))
      .order.slice(0, MAX_PRODUCTS)
      .map((position): Scored<SuggestedProduct> => {
        const familyId = (this.#families[position] as { id: number }).id
        return { what: { familyId, productId: productIn.get(familyId) ?? null }, score: families[position] as number }
      })
    return pickSuggestions(
      ranked(choices).order.map((at) => ({ what: this.#choices[at] as Choice, score: choices[at] as number })),
      products,
    )
  }

  /** Scores of the families whose own code, or a product's code, was typed; null if no code was. */
  #byCode({ code, products }: SearchedText): Scores | null {
    if (code === null) return null
    const found: [position: number, isWhole: boolean][] = [...this.#coded(code)]
    for (const { familyId, isWhole } of products) {
      const position = this.#positions.get(familyId)
      if (position !== undefined) found.push([position, isWhole])
    }
    if (found.length === 0) return null
    const scores = new Uint16Array(this.#families.length)
    for (const [position, isWhole] of found) {
      scores[position] = Math.max(scores[position] as number, isWhole ? CODE.whole : CODE.begun)
    }
    return scores
  }

  /** Families whose code begins so. */
  *#coded(bare: string): Generator<[position: number, isWhole: boolean]> {
    let low = 0
    let high = this.#codes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#codes[middle] as { bare: string }).bare < bare) low = middle + 1
      else high = middle
    }
    for (let at = low; this.#codes[at]?.bare.startsWith(bare); at += 1) {
      const { bare: whole, position } = this.#codes[at] as { bare: string; position: number }
      yield [position, whole === bare]
    }
  }
}
