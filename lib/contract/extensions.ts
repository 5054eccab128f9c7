import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from './base/call.ts'
import { BUSINESS_BUYER } from './orders/business-buyer.ts'
import { PURCHASE_ORDER_NUMBER } from './orders/purchase-order.ts'

/** A zip of documents can be uploaded in parts: `upload-kyc-begin`, `-part`, `-standing`, `-cancel`. */
export const KYC_UPLOAD_IN_PARTS = 'kyc-upload-in-parts'

/** An email when a sold-out product is back: the calls of `back-in-stock.ts`. */
export const BACK_IN_STOCK = 'back-in-stock'

/** Lists can be narrowed to families of colour: `colours` of `product-list` and of its facets. */
export const LIST_COLOURS = 'list-colours'

/** Lists include availability: `isAvailable` of `product-list`, `isSoldOut` of its cards. */
export const LIST_AVAILABILITY = 'list-availability'

/**
 * Lists are available newest first (5) and best sellers first (6): `sort` of `product-list`, `moreSorts` of its answer. A search
 * is by its best match (3) or by name (7): `isByMatch` of its answer.
 */
export const LIST_ORDERS = 'list-orders'

/** Carts and orders can be priced with an offer's code: `promotionCode` of `cart-list` and `place-order`. */
export const PROMOTION_CODE = 'promotion-code'

/** The shop's own facts (name, address, phone): the call of `site.ts`. Without it a storefront uses neutral wording. */
export const SITE_FACTS = 'site'

/** Quotes: the calls of `quotes.ts`. */
export const QUOTES = 'quotes'

/** The shop front written by staff: the calls of `content.ts`. Without them a storefront shows its built-in content. */
export const SHOP_FRONT = 'content'

/**
 * Features of this shop API beyond the specification's calls. With `purchase-order-number`, company orders carry the
 * company's own number: `purchaseOrderNo` of `place-order`, `order-list` and `order-details`. With `business-buyer`, orders of
 * others carry a business: `companyName` and `kraPin` of `place-order`.
 */
export const EXTENSIONS: readonly string[] = [
  KYC_UPLOAD_IN_PARTS,
  PURCHASE_ORDER_NUMBER,
  BUSINESS_BUYER,
  BACK_IN_STOCK,
  LIST_COLOURS,
  LIST_AVAILABILITY,
  LIST_ORDERS,
  PROMOTION_CODE,
  SITE_FACTS,
  SHOP_FRONT,
  QUOTES,
]

export const extensions = defineCall({
  name: 'extensions',
  path: '/extensions',
  method: 'GET',
  summary:
    "Names of the shop API's extensions beyond the specification. A shop API without this call has no extensions.",
  who: EVERYBODY,
  body: 'none',
  answer: 'json',
  writes: false,
  own: true,
  request: z.object({}),
  /** A newer shop API can list extensions that this storefront does not know. */
  reply: z.object({ extensions: z.array(z.string()) }),
})
