import type { Suggestion } from '#lib/contract/catalogue/suggestions.ts'
import type { CatalogueRows } from './catalogue-rows.ts'
import type { Words } from './text-index.ts'

/** A suggestion that is a choice of the filter; `image` and `id` are a product's alone. */
export type Choice = Omit<Suggestion, 'id' | 'image' | 'href' | 'count'> & { count: number; words: Words }

/** How many of each kind are suggested while products fit too, and in all. */
const MAX: Record<Suggestion['type'], number> = { others: 2, sub_collections: 2, feature_group: 2, product_name: 4 }
const MAX_IN_ALL = 10
const KINDS = Object.keys(MAX) as Suggestion['type'][]

/** The flags of the filter as people name them. */
export const FLAGS = { isNew: 'New', isTrending: 'Trending', isOffer: 'Offers' } as const
export type Flag = keyof typeof FLAGS

export type CountedKind = 'collection' | 'subCollection' | 'brand' | 'feature' | 'flag'

/** All suggestions except products; choices without families are not suggested. */
export function choicesOf(rows: CatalogueRows, count: (kind: CountedKind, code: string) => number): Choice[] {
  const wordsOf = (name: string, more: string[] = []): Words => ({
    name: rows.stems.get(name) ?? '',
    text: more.map((one) => rows.stems.get(one) ?? '').join(' '),
  })
  const subs = rows.collections.flatMap(({ name: within, subCollections }) =>
    subCollections.map(({ code, name }): Choice => {
      const words = wordsOf(name, [within])
      const is = { type: 'sub_collections', kind: null } as const
      return { ...is, name, code, sub_collection_code: code, count: count('subCollection', code), words }
    }),
  )
  const other = (kind: 'collection' | 'brand' | 'flag', code: string, name: string, more?: string[]): Choice => {
    const is = { type: 'others', kind, sub_collection_code: null } as const
    return { ...is, name, code, count: count(kind, code), words: wordsOf(name, more) }
  }
  const features = rows.features.map(({ code, name }): Choice => {
    const is = { type: 'feature_group', kind: null, sub_collection_code: null } as const
    return { ...is, name, code, count: count('feature', code), words: wordsOf(name) }
  })
  return [
    ...rows.collections.map(({ code, name }) => other('collection', code, name)),
    ...rows.brands.map(({ code, name, town }) => other('brand', code, name, [town])),
    ...Object.entries(FLAGS).map(([code, name]) => other('flag', code, name)),
    ...subs,
    ...features,
  ].filter((choice) => choice.count > 0)
}

export interface Scored<T> {
  what: T
  score: number
}

/**
 * Picks suggestions: the best of each kind, so that no kind crowds out another, then the best of the rest.
 * @param choices best first
 * @param products best first
 * @returns best first; of equal matches, choices before products
 */
export function pickSuggestions<P>(
  choices: readonly Scored<Choice>[],
  products: readonly Scored<P>[],
): Scored<Choice | P>[] {
  const groups = KINDS.map((kind): [readonly Scored<Choice | P>[], number] => [
    kind === 'product_name' ? products : choices.filter(({ what }) => what.type === kind),
    MAX[kind],
  ])
  const picked = groups.flatMap(([group, most]) => group.slice(0, most))
  const room = MAX_IN_ALL - picked.length
  const rest = groups.flatMap(([group, most]) => group.slice(most)).sort((a, b) => b.score - a.score)
  return [...picked, ...rest.slice(0, room)].sort((a, b) => b.score - a.score)
}
