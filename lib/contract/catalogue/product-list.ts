import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { MAX_CATALOGUE_CODE, media, money, productId } from '../base/fields.ts'
import { type Filter, filterSchema, stockNumber } from './filter.ts'
import { MORE_SORTS } from './filter-fields.ts'

/** A colour of a product on its card. `id` is the product (variant) that represents the colour. */
export const cardColour = z.object({
  id: productId,
  code: z.string(),
  name: z.string(),
  swatch: media,
  mainImage: media,
  /** Extension: no variant in this colour is in stock. */
  isSoldOut: z.optional(z.boolean()),
})

/** A card of the list: one product family in its leading colour and size. Prices are null when visibility is false. */
export const card = z.object({
  id: productId,
  clusterCode: z.string(),
  clusterName: z.string(),
  brandCode: z.string(),
  brandName: z.string(),
  /** The brand's logo; null without a logo. */
  brandImage: z.nullable(media),
  subCollectionName: z.string(),
  featureCode: z.string(),
  featureName: z.string(),
  sizeName: z.string(),
  /** Number of sizes of the family. */
  sizes: z.int(),
  mainImage: media,
  currency: z.string(),
  exVatPrice: z.nullable(money),
  price: z.nullable(money),
  /** Price including VAT before the offer; null without an offer. */
  formerPrice: z.nullable(money),
  Unittext: z.string(),
  piecesPerBale: z.int(),
  visibility: z.boolean(),
  colorCode: z.string(),
  colours: z.array(cardColour),
  tags: z.array(z.string()),
  /** Extension: no variant of the family is in stock, or no variant in the requested colour. */
  isSoldOut: z.optional(z.boolean()),
  /** Whether it is a favourite of the caller. For signed-in users only: pages are the same for all visitors. */
  isFavourite: z.optional(z.boolean()),
})
export type Card = z.output<typeof card>

/** One choice of the filter panel and how many cards it would leave. */
export const facetChoice = z.object({ code: z.string(), name: z.string(), count: z.int() })
export const facets = z.object({
  collection: z.array(z.extend(facetChoice, { subCollection: z.array(facetChoice) })),
  brands: z.array(facetChoice),
  feature: z.array(facetChoice),
  size: z.array(facetChoice),
  /** Colour groups with their swatches, "#rrggbb". Only from a shop API with the extension LIST_COLOURS. */
  colours: z.optional(z.array(z.extend(facetChoice, { swatch: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)) }))),
  others: z.object({
    isNew: z.int(),
    isTrending: z.int(),
    isOffer: z.int(),
    /** Cards with something in stock. Only from a shop API with the extension LIST_AVAILABILITY. */
    isAvailable: z.optional(z.int()),
    /** For signed-in users whose filter selects favourites. */
    isFavorite: z.optional(z.int()),
  }),
  /** Highest price including VAT among the cards the other filters leave, whole shillings, rounded up. */
  priceMax: z.int(),
  /** Available sort orders beyond the specification's. Only from a shop API with the extension LIST_ORDERS. */
  moreSorts: z.optional(z.array(z.literal(MORE_SORTS))),
  /** Extension: true in a search whose order 3 is the best match; order 7 is then by name. */
  isByMatch: z.optional(z.boolean()),
})
export type Facets = z.output<typeof facets>

export const listMeta = z.object({
  /** Cards that match, over all pages. */
  total: z.int(),
  facets,
  /** The sealed token of the filter as interpreted; empty for the empty filter. Added by the BFF. */
  token: z.optional(z.string()),
  /** The filter of a requested token. Added by the BFF. */
  filter: z.optional(filterSchema),
  /** If a search found no products: suggestions, the likeliest first, with the number of cards for each. */
  didYouMean: z.optional(z.array(z.object({ text: z.string(), total: z.int() }))),
  /**
   * Extension: how the products differ from the search text. `some-words`: no product matches the whole text, and the
   * listed products match `words`. `similar`: the shop has no product named `words`, and lists similar products.
   */
  searchNotice: z.optional(z.object({ kind: z.enum(['some-words', 'similar']), words: z.array(z.string()) })),
  /** When the stock was read, ISO instant; also in the `date_time` header. */
  stockTime: z.string(),
})

/** The specification's `others`, each with its flag of the filter. */
const OTHERS = { New: 'isNew', Trending: 'isTrending', Offers: 'isOffer', Favourites: 'isFavorite' } as const
const OTHERS_LIST = 'Send a list of the values New, Trending, Offers and Favourites.'
const OTHER_NAMES = Object.keys(OTHERS) as (keyof typeof OTHERS)[]

/** A filter whose `others` are its flags. */
export function withOthers<F extends Filter>({
  others,
  ...filter
}: F & { others?: (keyof typeof OTHERS)[] | undefined }) {
  return { ...filter, ...Object.fromEntries((others ?? []).map((name) => [OTHERS[name], true])) }
}

export type SearchNotice = NonNullable<z.output<typeof listMeta>['searchNotice']>

export const productList = defineCall({
  name: 'product-list',
  path: '/product-list',
  method: 'POST',
  summary:
    'A page of cards that match a filter, with the total and live counts per choice. Favourites filter for signed-in users only, stock for type 6 only.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  own: true,
  request: z.extend(filterSchema, {
    /** The flags by their names, as the specification's filter has them. */
    others: z.optional(z.array(z.enum(OTHER_NAMES, OTHERS_LIST), OTHERS_LIST)),
    /**
     * Type 6: like `inStock` with this `inStockNo`; if both are given, the larger number. Null or absent does not
     * restrict.
     */
    stockQty: z.optional(z.nullable(stockNumber)),
    /** A sealed filter from an address, replacing all other fields: the BFF opens it. */
    token: z.optional(z.string('This is the filter of an address.').check(z.maxLength(4000))),
  }),
  reply: z.array(card),
  meta: listMeta,
})

const subCollectionCode = z.string().check(z.maxLength(MAX_CATALOGUE_CODE))
const pickedSubCollections = z.object({
  subCollection: z._default(z.array(subCollectionCode), []),
  /** The specification's name for the same filter, with one or several values; both are combined. */
  subCategory: z.optional(z.union([subCollectionCode, z.array(subCollectionCode)])),
})
/** The selected sub-collections, under either field name. */
export const pickedIn = ({ subCollection, subCategory = [] }: z.output<typeof pickedSubCollections>): string[] => [
  ...subCollection,
  ...(Array.isArray(subCategory) ? subCategory : [subCategory]),
]
const codeName = z.object({ code: z.string(), name: z.string() })

export const productSize = defineCall({
  name: 'product-size',
  path: '/product-size',
  method: 'POST',
  summary: 'Sizes sold in some sub-collections, or in all.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: pickedSubCollections,
  reply: z.array(codeName),
})

export const productFeature = defineCall({
  name: 'product-feature',
  path: '/product-feature',
  method: 'POST',
  summary: 'Features found in some sub-collections, or in all.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: pickedSubCollections,
  reply: z.array(codeName),
})

export const priceFilter = defineCall({
  name: 'price-filter',
  path: '/price-filter',
  method: 'POST',
  summary: "The price slider's currency, unit and maximum.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({}),
  reply: z.object({ currencyCode: z.string(), unittext: z.string(), max: z.int() }),
})
