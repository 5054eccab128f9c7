import * as z from 'zod/mini'
import { MAX_PRICE_CENTS, MAX_STOCK_TENTHS } from '../base/codes.ts'
import { MAX_VARIANT_CODE, money, stockNote } from '../base/fields.ts'
import { defineIntegrationCall, MAX_AT_ONCE, MAX_WRITTEN } from '../base/integration-call.ts'

/** Products for other systems, which read them and set stock and prices. A product is one colour in one size. */

const get = { method: 'GET', writes: false } as const
const post = { method: 'POST', writes: true } as const

const page = z.object({
  /** The product number after which the page starts. */
  after: z._default(z.int().check(z.minimum(0)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_AT_ONCE)), MAX_AT_ONCE),
})
const code = z.string().check(z.trim(), z.minLength(1, 'Name the product by its code.'), z.maxLength(MAX_VARIANT_CODE))

export const integrationProducts = defineIntegrationCall({
  ...get,
  name: 'integration-products',
  path: '/integration/v1/products',
  scope: 'products.read',
  summary: 'Products with their prices. For the next page, send `after` = `next`, until `next` is null.',
  request: page,
  reply: z.object({
    products: z.array(
      z.object({
        productId: z.int(),
        code: z.string(),
        familyCode: z.string(),
        name: z.string(),
        brand: z.string(),
        collection: z.string(),
        colour: z.string(),
        size: z.string(),
        unit: z.string(),
        piecesPerBale: z.int(),
        exVat: money,
        vatPerc: z.number(),
        withVat: money,
        /** Whether the shop shows and sells it. */
        isShown: z.boolean(),
        changedAt: z.string(),
      }),
    ),
    next: z.nullable(z.int()),
  }),
})

const stock = z.object({
  productId: z.int(),
  code: z.string(),
  unit: z.string(),
  /** Stock on hand; the part reserved for orders that are not dispatched; and the rest, which can be sold. */
  onHand: z.number(),
  promised: z.number(),
  free: z.number(),
})

export const integrationStock = defineIntegrationCall({
  ...get,
  name: 'integration-stock',
  path: '/integration/v1/stock',
  scope: 'stock.read',
  summary: 'Stock of all products. For the next page, send `after` = `next`, until `next` is null.',
  request: page,
  reply: z.object({ stock: z.array(stock), next: z.nullable(z.int()) }),
})

export const integrationStockSet = defineIntegrationCall({
  ...post,
  name: 'integration-stock-set',
  path: '/integration/v1/stock',
  scope: 'stock.write',
  summary: 'Sets the stock on hand of products: all, or no product if one cannot be set.',
  request: z.object({
    items: z
      .array(
        z.object({
          code,
          onHand: z.number().check(z.minimum(0, 'The quantity is 0 or more.'), z.maximum(MAX_STOCK_TENTHS / 10)),
        }),
      )
      .check(z.minLength(1, 'Name a product.'), z.maxLength(MAX_WRITTEN, `At most ${MAX_WRITTEN} at once.`)),
    /** Note shown with the stock movements. */
    note: stockNote,
  }),
  reply: z.object({ stock: z.array(stock) }),
})

export const integrationPricesSet = defineIntegrationCall({
  ...post,
  name: 'integration-prices-set',
  path: '/integration/v1/prices',
  scope: 'prices.write',
  summary: 'Sets prices without VAT: all, or no price if one cannot be set. Prices below cost are refused.',
  request: z.object({
    items: z
      .array(
        z.object({
          code,
          exVat: money.check(
            z.minimum(1, 'A price must be above 0.'),
            z.maximum(MAX_PRICE_CENTS, 'At most KSh 9,999,999.99.'),
          ),
        }),
      )
      .check(z.minLength(1, 'Name a product.'), z.maxLength(MAX_WRITTEN, `At most ${MAX_WRITTEN} at once.`)),
    /** Reason shown in the price history. */
    reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  reply: z.object({
    prices: z.array(z.object({ code: z.string(), exVat: money, withVat: money })),
  }),
})

export const INTEGRATION_PRODUCT_CALLS = [
  integrationProducts,
  integrationStock,
  integrationStockSet,
  integrationPricesSet,
]
