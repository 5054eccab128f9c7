import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { depositTerms } from '../base/deposit.ts'
import { MAX_CATALOGUE_CODE, MAX_FAMILY_CODE, media, money, productId } from '../base/fields.ts'
import { familyLadder } from '../pricing/ladder.ts'
import { quantityRange } from '../pricing/quantity-range.ts'
import { stockNumber } from './filter.ts'

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
  /** `cells[row][column]`; null is not available. `piece` is the stock on hand, at most 99,999. */
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
          /** Its barcode number; absent without one. */
          gtin: z.optional(z.string()),
          /** The valid quantities for all buyers, if the shop has set a minimum, a multiple or a maximum. */
          quantities: z.optional(quantityRange),
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
  /** The family's short name, for narrow places. */
  clusterName1: z.optional(z.string()),
  clusterFullName: z.string(),
  productName: z.string(),
  /** The family's short name with the colour, for narrow places. */
  productName1: z.optional(z.string()),
  productFullName: z.string(),
  collectionCode: z.string(),
  collectionName: z.string(),
  subCollectionCode: z.string(),
  subCollectionName: z.string(),
  sizeCode: z.string(),
  sizeName: z.string(),
  shortDescription: z.string(),
  /** Its first paragraph can begin with a heading: lines starting "# ". Paragraphs are separated by an empty line. */
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
  /** Quantities are multiples of this: 1, or 0.1 if the unit is the metre. */
  quantityStep: z.number(),
  piecesPerBale: z.int(),
  visibility: z.boolean(),
  /** False if it can be returned only for a fault. Absent if the upstream does not provide it. */
  isReturnable: z.optional(z.boolean()),
  /** Whether it is a favourite of the caller; false for guests and traders not approved, so on every rendered page. */
  isFavourite: z._default(z.boolean(), false),
  colorCode: z.string(),
  colorName: z.string(),
  featureCode: z.string(),
  featureName: z.string(),
  plCode: z.string(),
  category: z.string(),
  /** The barcode number of this product; absent without one. */
  gtin: z.optional(z.string()),
  /** Its intended wearer and its pattern; absent or empty: not stated. */
  gender: z.optional(z.string()),
  ageGroup: z.optional(z.string()),
  pattern: z.optional(z.string()),
  /** Its id in Google's product taxonomy. */
  googleCategory: z.optional(z.nullable(z.int())),
  /** Stock on hand. */
  qty: z.int(),
  tags: z.array(z.string()),
  features: z.array(labelled),
  matrix,
  productMaterial: z.array(z.object({ name: z.string(), percent: z.number() })),
  inspired: z.nullable(z.object({ title: z.string(), text: z.string() })),
  specification: z.array(labelled),
  careInstructions: z.array(z.object({ code: z.string(), text: z.string() })),
  careNote: z.string(),
  /**
   * The lines of this family in the account's cart, with the unit price ex-VAT there. Absent for guests (their cart is
   * in the browser) and for sales representatives (they order in their traders' carts).
   */
  cartList: z.optional(z.array(z.object({ productId, quantity: z.number(), price: money }))),
  sizeChart: z.nullable(z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })),
  /** Lower prices for larger quantities that are for all buyers today. Absent without them. */
  ladders: z.optional(z.array(familyLadder)),
  /** Terms of deposits of the family, and of single products. Absent without them. */
  deposits: z.optional(z.array(z.object({ ...depositTerms.shape, variantId: z.nullable(productId) }))),
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
  request: z.object({
    id: productId,
    /** Type 6: cells of the grid with less in stock are not available. Null shows all. */
    stockQty: z._default(z.nullable(stockNumber), null),
  }),
  reply: product,
})

export const productFeatureDetail = defineCall({
  name: 'product-feature-detail',
  path: '/product-feature-detail',
  method: 'POST',
  summary: "A colour's pictures, price and tags, for a selected swatch.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({
    /** The family's cluster code. */
    clusterId: z.string().check(z.minLength(1), z.maxLength(MAX_FAMILY_CODE)),
    colorCode: z.string().check(z.minLength(1), z.maxLength(MAX_CATALOGUE_CODE)),
    /** Restricts the result if a family is sold under several price lists or categories. */
    plCode: z.optional(z.string().check(z.maxLength(40))),
    category: z.optional(z.string().check(z.maxLength(80))),
    /** The preferred size, if the colour is available in it. */
    sizeCode: z.optional(z.string().check(z.maxLength(MAX_CATALOGUE_CODE))),
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
    productName1: true,
    isFavourite: true,
    colorCode: true,
    colorName: true,
    sizeCode: true,
    sizeName: true,
    qty: true,
    piecesPerBale: true,
  }),
})

/** The sitemap's raw material: every colour's leading product, in steps. An addition of ours, for the server. */
export const productAddresses = defineCall({
  name: 'product-addresses',
  path: '/product-addresses',
  method: 'POST',
  summary: 'Ids of the products with a page, with the day of their last change; 10,000 per page.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  inside: true,
  request: z.object({ after: z._default(z.int().check(z.minimum(0)), 0) }),
  reply: z.array(
    z.object({
      id: productId,
      changed: z.string(),
      /** Its picture; empty without a picture. */
      sha256: z.string(),
    }),
  ),
})
