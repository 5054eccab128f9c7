import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { MORE_SORTS } from '#lib/contract/catalogue/filter-fields.ts'
import type { Facets } from '#lib/contract/catalogue/product-list.ts'
import { COLOUR_FAMILIES } from '../../products/rules/colour-families.ts'
import { type Bits, countBoth } from './bits.ts'
import type { CatalogueRows, CodeName } from './catalogue-rows.ts'
import type { Flag } from './suggestions.ts'

/** The groups of the filter: choices of one group widen, groups narrow. */
export type Group =
  | 'collection'
  | 'brand'
  | 'feature'
  | 'size'
  | 'colour'
  | Flag
  | 'available'
  | 'price'
  | 'text'
  | 'favourite'
  | 'stock'

/** The families of each choice of a group, by code. */
export type Choices = ReadonlyMap<string, Bits>
export type ChoiceSets = Record<'collection' | 'subCollection' | 'brand' | 'feature' | 'size' | 'colour', Choices> & {
  /** Families with anything in stock. */
  available: Bits
  flags: Record<Flag, Bits>
}

/**
 * The number of cards that every choice would leave. Empty choices are left out, unless picked: the customer must be
 * able to clear them.
 * @param others the families left by all groups except one
 */
export function facetsOf(
  filter: Filter,
  rows: CatalogueRows,
  sets: ChoiceSets,
  others: (out: Group | null) => Bits,
  priceMax: number,
): Facets {
  const counted = (names: readonly CodeName[], choices: Choices, within: Bits, picked: readonly string[]) =>
    names.flatMap(({ code, name }) => {
      const set = choices.get(code)
      const count = set ? countBoth(set, within) : 0
      return count > 0 || picked.includes(code) ? [{ code, name, count }] : []
    })
  const within = others('collection')
  return {
    collection: counted(rows.collections, sets.collection, within, filter.collection).map((choice) => {
      const subs = rows.collections.find(({ code }) => code === choice.code)?.subCollections ?? []
      return { ...choice, subCollection: counted(subs, sets.subCollection, within, filter.subcollection) }
    }),
    brands: counted(rows.brands, sets.brand, others('brand'), filter.brands),
    feature: counted(rows.features, sets.feature, others('feature'), filter.feature),
    size: counted(rows.sizes, sets.size, others('size'), filter.size),
    colours: counted(COLOUR_FAMILIES, sets.colour, others('colour'), filter.colours).map((choice) => ({
      ...choice,
      swatch: COLOUR_FAMILIES.find(({ code }) => code === choice.code)?.swatch ?? '',
    })),
    others: {
      isNew: countBoth(sets.flags.isNew, others('isNew')),
      isTrending: countBoth(sets.flags.isTrending, others('isTrending')),
      isOffer: countBoth(sets.flags.isOffer, others('isOffer')),
      isAvailable: countBoth(sets.available, others('available')),
    },
    priceMax,
    moreSorts: [...MORE_SORTS],
  }
}
