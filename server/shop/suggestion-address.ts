import 'server-only'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { type Filter, filterSchema } from '#lib/contract/catalogue/filter.ts'
import type { Suggestion } from '#lib/contract/catalogue/suggestions.ts'
import { productAddress } from '#lib/routes.ts'
import { addressOfFilter } from './list-addresses.ts'

/** The part of the menu that maps sub-collections to collections. */
type Menu = readonly { id: string; subCollection: readonly { Code: string }[] }[]

type Meaning = Pick<Suggestion, 'type' | 'code' | 'id' | 'sub_collection_code' | 'kind'>

const FLAGS = ['isNew', 'isTrending', 'isOffer'] as const

/** A suggestion has the sub-collection's code only; the menu has its collection's. */
function subCollectionOf(code: string, menu: Menu): Partial<Filter> {
  const parent = menu.find(({ subCollection }) => subCollection.some((sub) => sub.Code === code))
  return { collection: parent ? [parent.id] : [], subcollection: [code] }
}

function filterOf({ type, code, sub_collection_code, kind }: Meaning, menu: Menu): Partial<Filter> | null {
  if (type === 'feature_group')
    return { feature: [code], subcollection: sub_collection_code ? [sub_collection_code] : [] }
  if (type === 'sub_collections') return subCollectionOf(sub_collection_code ?? code, menu)
  if (kind === 'collection') return { collection: [code] }
  if (kind === 'brand') return { brands: [code] }
  const flag = FLAGS.find((name) => name === code)
  return flag ? { [flag]: true } : null
}

/**
 * The address of a suggestion: a product's page, a clean collection address, or a sealed list; null if it has no
 * address.
 */
export function addressOfSuggestion(suggestion: Meaning, menu: Menu): string | null {
  if (suggestion.type === 'product_name') return suggestion.id === null ? null : productAddress(suggestion.id)
  const filter = filterOf(suggestion, menu)
  const whole = filter && filterSchema.safeParse({ ...EMPTY_FILTER, ...filter })
  // A code that no filter can have gets no list.
  return whole?.success ? addressOfFilter(whole.data) : null
}
