import 'server-only'
import type { Suggestion } from '#lib/contract/catalogue.ts'
import { EMPTY_FILTER, type Filter, filterSchema } from '#lib/contract/filter.ts'
import { productAddress } from '#lib/routes.ts'
import { addressOfFilter } from './list-addresses.ts'

type Meaning = Pick<Suggestion, 'type' | 'code' | 'id' | 'sub_collection_code' | 'kind'>

const FLAGS = ['isNew', 'isTrending', 'isOffer'] as const

function filterOf({ type, code, sub_collection_code, kind }: Meaning): Partial<Filter> | null {
  const subcollection = sub_collection_code ? [sub_collection_code] : []
  if (type === 'feature_group') return { feature: [code], subcollection }
  if (type === 'sub_collections') return { collection: [code], subcollection }
  if (kind === 'collection') return { collection: [code] }
  if (kind === 'brand') return { brands: [code] }
  const flag = FLAGS.find((name) => name === code)
  return flag ? { [flag]: true } : null
}

/** Where a suggestion leads: a product's page, a clean collection address, or a sealed list; null when nowhere. */
export function addressOfSuggestion(suggestion: Meaning): string | null {
  if (suggestion.type === 'product_name') return suggestion.id === null ? null : productAddress(suggestion.id)
  const filter = filterOf(suggestion)
  const whole = filter && filterSchema.safeParse({ ...EMPTY_FILTER, ...filter })
  // A code no filter could hold leads to no list.
  return whole?.success ? addressOfFilter(whole.data) : null
}
