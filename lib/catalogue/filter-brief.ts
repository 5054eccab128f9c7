import type { Filter } from '../contract/catalogue/filter.ts'
import type { Facets } from '../contract/catalogue/product-list.ts'
import { type CodeField, pickedInside } from './filter.ts'

/** Choices per page of a panel group: sizes and features as specified, brands like features; all colours. */
export const PER_PAGE: Record<CodeField, number> = { size: 5, feature: 6, brands: 6, colours: 60 }

/** Total number of choices in groups of which only the first page is loaded. */
export type Counts = Partial<Record<CodeField, number>>

/**
 * Facets for rendering the panel: the first page and the picked choices of each group, and no sub-collections of
 * collections that are not picked. The rest arrives with the first response of the live list, so that a list page stays
 * small.
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
