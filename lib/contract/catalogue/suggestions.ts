import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { media, productId } from '../base/fields.ts'
import { MIN_SEARCH_LENGTH } from './filter-fields.ts'

const TEXT = `Search words are a text of ${MIN_SEARCH_LENGTH} to 100 characters.`

/** A suggestion for typed letters. `id` is a product's; `code` a feature's, a collection's, a brand's or a flag's. */
export const suggestion = z.object({
  name: z.string(),
  type: z.enum(['feature_group', 'product_name', 'sub_collections', 'others']),
  code: z.string(),
  id: z.nullable(productId),
  sub_collection_code: z.nullable(z.string()),
  /** For type others: the kind of the code. */
  kind: z.nullable(z.enum(['collection', 'brand', 'flag'])),
  /** Cards behind it; null for a single product. */
  count: z.nullable(z.int()),
  /** A product's picture. */
  image: z.nullable(media),
  /** Target address, sealed if required. Added by the BFF. */
  href: z.optional(z.string()),
})
export type Suggestion = z.output<typeof suggestion>

export const productAutocomplete = defineCall({
  name: 'product-autocomplete',
  path: '/product-autocomplete',
  method: 'POST',
  summary: 'Suggestions for letters typed into the search: features, products, sub-collections, others.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  own: true,
  request: z.object({
    searchText: z.string(TEXT).check(z.trim(), z.minLength(MIN_SEARCH_LENGTH, TEXT), z.maxLength(100, TEXT)),
  }),
  reply: z.array(suggestion),
})
