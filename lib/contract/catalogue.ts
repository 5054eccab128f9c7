import * as z from 'zod/mini'
import { defineCall, EVERYBODY, type UserType } from './call.ts'
import { media, money, productId } from './fields.ts'
import { filterSchema, MIN_SEARCH_LENGTH } from './filter.ts'

/** A colour of a product as its card shows it. `id` is the product (variant) that stands for the colour. */
export const cardColour = z.object({
  id: productId,
  code: z.string(),
  name: z.string(),
  swatch: media,
  mainImage: media,
})

/** A card of the list: one product family in its leading colour and size. Prices are null when visibility is false. */
export const card = z.object({
  id: productId,
  clusterCode: z.string(),
  clusterName: z.string(),
  brandCode: z.string(),
  brandName: z.string(),
  /** The mill's logo; null when it has none. */
  brandImage: z.nullable(media),
  subCollectionName: z.string(),
  featureCode: z.string(),
  featureName: z.string(),
  sizeName: z.string(),
  /** How many sizes the family has. */
  sizes: z.int(),
  mainImage: media,
  currency: z.string(),
  exVatPrice: z.nullable(money),
  price: z.nullable(money),
  /** Price including VAT before the offer, null when there is none. */
  formerPrice: z.nullable(money),
  Unittext: z.string(),
  piecesPerBale: z.int(),
  visibility: z.boolean(),
  colorCode: z.string(),
  colours: z.array(cardColour),
  tags: z.array(z.string()),
})
export type Card = z.output<typeof card>

/** One choice of the filter panel and how many cards it would leave. */
export const facetChoice = z.object({ code: z.string(), name: z.string(), count: z.int() })
export const facets = z.object({
  collection: z.array(z.extend(facetChoice, { subCollection: z.array(facetChoice) })),
  brands: z.array(facetChoice),
  feature: z.array(facetChoice),
  size: z.array(facetChoice),
  others: z.object({
    isNew: z.int(),
    isTrending: z.int(),
    isOffer: z.int(),
    /** Told to a signed-in person who asked for favourites. */
    isFavorite: z.optional(z.int()),
  }),
  /** Highest price including VAT among the cards the other filters leave, whole shillings, rounded up. */
  priceMax: z.int(),
})
export type Facets = z.output<typeof facets>

export const listMeta = z.object({
  /** Cards that match, over all pages. */
  total: z.int(),
  facets,
  /** The sealed token of the filter as it was understood; empty for the empty filter. Added by the BFF. */
  token: z.optional(z.string()),
  /** When the stock was read, ISO instant; also in the `date_time` header. */
  stockTime: z.string(),
})

export const productList = defineCall({
  name: 'product-list',
  path: '/product-list',
  method: 'POST',
  summary:
    'Cards that match a filter, one page of them, with the total and live counts per choice. Favourites narrow it for signed-in people only.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  own: true,
  request: filterSchema,
  reply: z.array(card),
  meta: listMeta,
})

/** The quantity grid: colours across, sizes down; a missing cell is "Not available". */
export const matrix = z.object({
  columns: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      image: media,
      swatch: media,
      id: productId,
      qty: z.nullable(z.int()),
    }),
  ),
  rows: z.array(z.object({ code: z.string(), name: z.string() })),
  /** `cells[row][column]`; null is not available. `piece` is the stock at hand, at most 99,999. */
  cells: z.array(
    z.array(
      z.nullable(
        z.object({
          id: productId,
          code: z.string(),
          exVatPrice: z.nullable(money),
          price: z.nullable(money),
          formerPrice: z.nullable(money),
          piece: z.int(),
          piecesPerBale: z.int(),
        }),
      ),
    ),
  ),
})
export type Matrix = z.output<typeof matrix>

const labelled = z.object({ label: z.string(), value: z.string() })

export const product = z.object({
  id: productId,
  code: z.string(),
  clusterCode: z.string(),
  clusterName: z.string(),
  clusterFullName: z.string(),
  productName: z.string(),
  productFullName: z.string(),
  collectionCode: z.string(),
  collectionName: z.string(),
  subCollectionCode: z.string(),
  subCollectionName: z.string(),
  sizeCode: z.string(),
  sizeName: z.string(),
  shortDescription: z.string(),
  /** Its first paragraph may be led by a heading: lines starting "# ". Paragraphs are separated by an empty line. */
  longDescription: z.string(),
  brandCode: z.string(),
  brandName: z.string(),
  brandTown: z.string(),
  brandImage: z.nullable(media),
  mainImage: media,
  images: z.array(media),
  currency: z.string(),
  exVatPrice: z.nullable(money),
  price: z.nullable(money),
  formerPrice: z.nullable(money),
  vatPerc: z.number(),
  Unittext: z.string(),
  convertedUnittext: z.string(),
  /** Quantities are multiples of this: 1, or 0.1 where the unit is the metre. */
  quantityStep: z.number(),
  piecesPerBale: z.int(),
  visibility: z.boolean(),
  colorCode: z.string(),
  colorName: z.string(),
  featureCode: z.string(),
  featureName: z.string(),
  plCode: z.string(),
  category: z.string(),
  /** Stock at hand. */
  qty: z.int(),
  tags: z.array(z.string()),
  features: z.array(labelled),
  matrix,
  productMaterial: z.array(z.object({ name: z.string(), percent: z.int() })),
  inspired: z.nullable(z.object({ title: z.string(), text: z.string() })),
  specification: z.array(labelled),
  careInstructions: z.array(z.object({ code: z.string(), text: z.string() })),
  careNote: z.string(),
  sizeChart: z.nullable(z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })),
})
export type Product = z.output<typeof product>

export const productDetails = defineCall({
  name: 'product-details',
  path: '/product-details',
  method: 'POST',
  summary: 'One product with its family, quantity grid, texts and pictures.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ id: productId, stockQty: z._default(z.nullable(z.int()), null) }),
  reply: product,
})

export const productFeatureDetail = defineCall({
  name: 'product-feature-detail',
  path: '/product-feature-detail',
  method: 'POST',
  summary: "A colour's pictures, price and tags, for a swatch that was picked.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({
    /** The family's cluster code. */
    clusterId: z.string().check(z.minLength(1), z.maxLength(40)),
    colorCode: z.string().check(z.minLength(1), z.maxLength(40)),
    /** Narrow the choice where a family is sold under several price lists or categories. */
    plCode: z.optional(z.string().check(z.maxLength(40))),
    category: z.optional(z.string().check(z.maxLength(80))),
    /** The size to keep when the colour comes in it. */
    sizeCode: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: z.pick(product, {
    id: true,
    code: true,
    mainImage: true,
    images: true,
    tags: true,
    exVatPrice: true,
    price: true,
    formerPrice: true,
    productFullName: true,
    productName: true,
    colorCode: true,
    colorName: true,
    sizeCode: true,
    sizeName: true,
    qty: true,
    piecesPerBale: true,
  }),
})

const pickedSubCollections = z.object({ subCollection: z._default(z.array(z.string().check(z.maxLength(40))), []) })
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

/** The sitemap's raw material: every colour's leading product, in steps. An addition of ours. */
export const productAddresses = defineCall({
  name: 'product-addresses',
  path: '/product-addresses',
  method: 'POST',
  summary: 'Ids of the products that have a page of their own, with the day they last changed; 10,000 a step.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ after: z._default(z.int().check(z.minimum(0)), 0) }),
  reply: z.array(
    z.object({
      id: productId,
      changed: z.string(),
      /** Its picture; empty when it has none. */
      sha256: z.string(),
    }),
  ),
})

/** What a few letters may mean. `id` is a product's; `code` a feature's, a collection's, a brand's or a flag's. */
export const suggestion = z.object({
  name: z.string(),
  type: z.enum(['feature_group', 'product_name', 'sub_collections', 'others']),
  code: z.string(),
  id: z.nullable(productId),
  sub_collection_code: z.nullable(z.string()),
  /** For type others: what kind of choice the code is. */
  kind: z.nullable(z.enum(['collection', 'brand', 'flag'])),
  /** Cards behind it; null for a single product. */
  count: z.nullable(z.int()),
  /** A product's picture. */
  image: z.nullable(media),
  /** Where it leads, sealed where it must be. Added by the BFF. */
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
    searchText: z.string().check(z.trim(), z.minLength(MIN_SEARCH_LENGTH), z.maxLength(100)),
  }),
  reply: z.array(suggestion),
})

/** A product in small: a carousel of what was looked at, of what goes with it. Prices are null when hidden. */
export const productGlance = z.pick(product, {
  id: true,
  clusterName: true,
  colorName: true,
  sizeName: true,
  mainImage: true,
  currency: true,
  exVatPrice: true,
  price: true,
  formerPrice: true,
  visibility: true,
})
export type ProductGlance = z.output<typeof productGlance>

/** At most this many products are remembered as recently viewed. */
export const MAX_RECENT = 20

export const recentProductsList = defineCall({
  name: 'recent-products-list',
  path: '/recent-products-list',
  method: 'POST',
  summary:
    "Recently viewed products, newest first. Guests send their browser's ids; others have a list of the account.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ productIds: z._default(z.array(productId).check(z.maxLength(MAX_RECENT)), []) }),
  reply: z.array(productGlance),
})

/** An addition of ours. */
export const relatedProducts = defineCall({
  name: 'related-products',
  path: '/related-products',
  method: 'POST',
  summary: 'Up to eight products that go with one: same sub-collection first, then same pattern or mill.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ id: productId }),
  reply: z.array(productGlance),
})

const SIGNED_IN: readonly UserType[] = [1, 2, 3, 5, 6]

export const recentProductsAdd = defineCall({
  name: 'recent-products-add',
  path: '/recent-products-add',
  method: 'POST',
  summary: 'Notes that a signed-in person looked at a product.',
  who: SIGNED_IN,
  body: 'json',
  answer: 'json',
  writes: true,
  request: z.object({ productId }),
  reply: z.object({}),
})

export const recentProductsDelete = defineCall({
  name: 'recent-products-delete',
  path: '/recent-products-delete',
  method: 'POST',
  summary: 'Forgets one product that was looked at, or with no id all of them.',
  who: SIGNED_IN,
  body: 'json',
  answer: 'json',
  writes: true,
  request: z.object({ id: z._default(z.nullable(productId), null) }),
  reply: z.object({}),
})
