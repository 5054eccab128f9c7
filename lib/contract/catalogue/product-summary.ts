import * as z from 'zod/mini'
import { defineCall, EVERYBODY, SIGNED_IN } from '../base/call.ts'
import { productId } from '../base/fields.ts'
import { product } from './product.ts'

/** A product's summary: for carousels of recently viewed or matching products. Prices are null when hidden. */
export const productSummary = z.pick(product, {
  id: true,
  clusterCode: true,
  clusterName: true,
  colorName: true,
  sizeName: true,
  mainImage: true,
  currency: true,
  exVatPrice: true,
  price: true,
  formerPrice: true,
  piecesPerBale: true,
  visibility: true,
})
export type ProductSummary = z.output<typeof productSummary>

/** At most this many products are remembered as recently viewed. */
export const MAX_RECENT = 20

export const recentProductsList = defineCall({
  name: 'recent-products-list',
  path: '/recent-products-list',
  method: 'POST',
  summary:
    "Recently viewed products, newest first. Guests send their browser's ids; other callers have an account list.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ productIds: z._default(z.array(productId).check(z.maxLength(MAX_RECENT)), []) }),
  reply: z.array(productSummary),
})

/** An addition of ours. */
export const relatedProducts = defineCall({
  name: 'related-products',
  path: '/related-products',
  method: 'POST',
  summary:
    'Up to eight products in stock that match a product: other kinds in its colour first, then products of the same kind.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ id: productId }),
  reply: z.array(productSummary),
})

export const recentProductsAdd = defineCall({
  name: 'recent-products-add',
  path: '/recent-products-add',
  method: 'POST',
  summary: "Records a signed-in user's product view.",
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
  summary: 'Removes a recently viewed product, or all without an id.',
  who: SIGNED_IN,
  body: 'json',
  answer: 'json',
  writes: true,
  request: z.object({ id: z._default(z.nullable(productId), null) }),
  reply: z.object({}),
})
