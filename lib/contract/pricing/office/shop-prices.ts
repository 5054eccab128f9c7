import * as z from 'zod/mini'
import { filled, MAX_CATALOGUE_CODE, money, productId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { cellChanges } from '../../catalogue/office/sheet.ts'
import { defineJob } from '../../jobs/office/jobs.ts'

/** The shop's own prices, ex-VAT: filtered view, changes by percent or individually, and history. */

const reads = { writes: false, method: 'POST', body: 'json', answer: 'json', access: 'prices.view' } as const

/** Maximum number of prices changed at once. */
export const MAX_PRICES = 10_000

const codes = z._default(z.array(z.string().check(z.maxLength(MAX_CATALOGUE_CODE))).check(z.maxLength(100)), [])

/** Selects prices that match all conditions. Empty fields do not restrict. */
export const priceFilter = z.object({
  /** In a family's name, or the beginning of a product's code. */
  text: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  collections: codes,
  brands: codes,
  /** Below cost. */
  isBelowCost: z._default(z.boolean(), false),
})
export type PriceFilter = z.output<typeof priceFilter>

const row = z.object({
  productId,
  code: z.string(),
  family: z.string(),
  /** "Indigo, 150 × 200" */
  variant: z.string(),
  exVat: money,
  withVat: money,
  /** Price before an offer, if the shop shows it. */
  former: z.nullable(money),
  cost: z.nullable(money),
  /** Margin of the price over its cost, in hundredths of a percent. */
  leftOver: z.nullable(z.int()),
  /** Time of the last change; null if it was never changed. */
  changedAt: z.nullable(z.string()),
  piecesPerBale: z.int(),
})
export type ShopPrice = z.output<typeof row>

export const officePriceList = defineOfficeCall({
  ...reads,
  name: 'office-price-list',
  path: '/office/prices/list',
  summary: "The shop's prices that match a filter, 200 per page.",
  request: z.object({
    filter: priceFilter,
    /** The last product of the page before. */
    after: z._default(z.int(), 0),
  }),
  reply: z.object({
    prices: z.array(row),
    /** Number of matching prices, up to 10,001, which means more. */
    total: z.int(),
    next: z.nullable(z.int()),
    collections: z.array(z.object({ code: z.string(), name: z.string() })),
    brands: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
})

export const ROUND_STEPS = [1, 10, 100, 500, 1000, 5000] as const
export const ROUND_WAYS = ['nearest', 'up', 'down'] as const

/** Calculation of new prices from current prices. */
export const percentChange = z.object({
  /** Hundredths of a percent: 400 is 4% more, -1250 12.5% less. */
  hundredths: z
    .int('Write a percent, such as 4 or -2.5.')
    .check(z.minimum(-9000, 'At most 90% less.'), z.maximum(50_000, 'At most 500% more.')),
  /** Rounding step in cents. */
  stepCents: z.literal(ROUND_STEPS),
  way: z.enum(ROUND_WAYS),
  /** The price to round: without VAT, or as customers see it. */
  of: z.enum(['ex-vat', 'with-vat']),
})
export type PercentChange = z.output<typeof percentChange>

const step = z.object({
  productId,
  name: z.string(),
  from: money,
  to: money,
  withVat: money,
  cost: z.nullable(money),
  /** The price before an offer, if it would no longer be above the price: it is removed. */
  former: z.nullable(money),
})
export type PriceStepShown = z.output<typeof step>

export const officePricePreview = defineOfficeCall({
  ...reads,
  name: 'office-price-preview',
  path: '/office/prices/preview',
  summary: 'Preview of a percent change of the prices that match a filter, with every changed price.',
  request: z.object({ filter: priceFilter, change: percentChange }),
  reply: z.object({
    products: z.int(),
    families: z.int(),
    /** Prices that would change, below cost first; at most 10,000. */
    steps: z.array(step),
    /** Number of prices that need a second person. */
    belowCost: z.array(productId),
    /** Prices that stay unchanged. */
    unchanged: z.int(),
    /** True if more than 10,000 prices match the filter: they cannot be changed then. */
    isTooMany: z.boolean(),
    /** Agreed prices that would be above the shop's: they then have no effect. */
    agreedAbove: z.int(),
  }),
})

export const setPricesJob = defineJob({
  kind: 'prices.set',
  permission: 'prices.set',
  summary: 'Sets prices of the shop, now or at a future time.',
  isHeld: false,
  canBeScheduled: true,
  input: z.object({
    changes: cellChanges.check(
      z.refine(
        (changes) => changes.every(([, column]) => column === 'price' || column === 'was'),
        'Only prices are set here.',
      ),
    ),
    /** Read in the history of each price, and by a second person. */
    reason: filled('Enter a reason.', 200),
  }),
})

const past = z.object({
  at: z.string(),
  from: money,
  to: money,
  /** Null for commands and imports. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

export const officePriceHistory = defineOfficeCall({
  writes: false,
  method: 'GET',
  body: 'none',
  answer: 'json',
  access: 'prices.view',
  name: 'office-price-history',
  path: '/office/prices/history/{productId}',
  summary: 'The price history of a product, newest first, at most 200 changes.',
  request: z.object({ productId }),
  reply: z.object({ price: row, changes: z.array(past) }),
})

export const SHOP_PRICE_CALLS = [officePriceList, officePricePreview, officePriceHistory, setPricesJob] as const
