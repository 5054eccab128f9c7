import type { CatalogueRows } from './catalogue-rows.ts'
import { bareCode, type SearchedText } from './search-text.ts'
import { type Choice, type CountedKind, choicesOf, pickSuggestions, type Scored } from './suggestions.ts'
import { bothScores, CODE, ranked, type Scores, scoreNearest, type TextHits, TextIndex } from './text-index.ts'

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
  }

  /** Whether some family's code begins so. */
  isFamilyCode(bare: string): boolean {
    return this.#coded(bare).next().done === false
  }

  /** Families that fit every text. */
  find(sought: readonly SearchedText[]): TextHits {
    return ranked(
      sought
        .map((one) => this.#byCode(one) ?? (scoreNearest([this.#texts], one.words)[0] as Scores))
        .reduce(bothScores),
    )
  }

  /** Choices and products that match a text, the likeliest first. */
  suggest(sought: SearchedText): Scored<Choice | SuggestedProduct>[] {
    const coded = this.#byCode(sought)
    const [families, choices] = coded
      ? [coded, new Uint16Array(this.#choices.length)]
      : (scoreNearest([this.#texts, this.#choiceTexts], sought.words) as [Scores, Scores])
    const productIn = new Map(sought.products.map(({ familyId, id }) => [familyId, id]))
    const products = ranked(families)
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
