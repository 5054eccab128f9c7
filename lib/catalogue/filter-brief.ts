import type { Filter } from '../contract/filter.ts'
import type { Facets } from '../contract/product-list.ts'
import { type CodeField, pickedInside } from './filter.ts'

/** Choices of a group a page of the panel holds: sizes and features as specified, brands as many as features; all colours. */
export const PER_PAGE: Record<CodeField, number> = { size: 5, feature: 6, brands: 6, colours: 60 }

/** How many choices there are in all, where only the first ones are at hand. */
export type Counts = Partial<Record<CodeField, number>>

/**
 * What a page needs to draw its panel: of each group the first page and what is picked, of collections that are not
 * picked no sub-collections. The rest comes with the first answer of the live list: a list page stays small.
 */
export function briefFacets(filter: Filter, facets: Facets): { facets: Facets; counts: Counts } {
  const brief = (field: 'brands' | 'feature' | 'size') =>
    facets[field].filter(({ code }, i) => i < PER_PAGE[field] || filter[field].includes(code))
  return {
    facets: {
      ...facets,
      collection: facets.collection.map((one) =>
        filter.collection.includes(one.code) || pickedInside(filter, one).length > 0
          ? one
          : { ...one, subCollection: [] },
      ),
      brands: brief('brands'),
      feature: brief('feature'),
      size: brief('size'),
    },
    counts: { brands: facets.brands.length, feature: facets.feature.length, size: facets.size.length },
  }
}
