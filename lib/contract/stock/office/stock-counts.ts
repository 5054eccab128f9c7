import * as z from 'zod/mini'
import { filled, maybe, stockNote } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { tenths, variantId } from './stock.ts'

/** Stock counts: made with a phone, online or offline, sent once, and booked after a review. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const

/** The most products of a count. */
export const MAX_COUNTED = 2_000

/** A product on a phone during a count: without the expected quantity, so that it does not influence the count. */
export const countProduct = z.object({
  variantId: z.int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  stepTenths: z.int(),
  piecesPerBale: z.int(),
  shelf: z.string(),
})
export type CountProduct = z.output<typeof countProduct>

export const officeCountProducts = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-count-products',
  path: '/office/stock/counts/products',
  access: 'stock.count',
  summary: 'Products of a part of the store, for an offline count; or a product by its code.',
  request: z.object({
    /** The beginning of a shelf: "B2". Empty: all shelves. */
    shelf: maybe(20),
    /** A code or its beginning, on any shelf. */
    code: maybe(100),
  }),
  reply: z.object({ products: z.array(countProduct), isAll: z.boolean() }),
})

export const countedLine = z.object({
  variantId,
  tenths,
  /** Number of closed bales; null if they were not counted. */
  bales: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000))),
  /** By the phone's clock. */
  at: z.iso.datetime({ offset: true }),
})

export const officeCountSend = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-count-send',
  path: '/office/stock/counts/send',
  access: 'stock.count',
  summary: 'Sends a stock count. A repeated count is recorded once and returned in its current state.',
  request: z.object({
    /** Made on the phone. */
    key: z.uuid('The key of this count is missing.'),
    title: filled('Enter the counted part of the store.', 60),
    /** By the phone's clock. */
    sentAt: z.iso.datetime({ offset: true }),
    lines: z
      .array(countedLine)
      .check(z.minLength(1, 'No product was counted.'), z.maxLength(MAX_COUNTED, 'At most 2,000 products in a count.')),
  }),
  reply: z.object({ countId: z.int(), differences: z.int() }),
})

const listedCount = z.object({
  countId: z.int(),
  title: z.string(),
  state: z.enum(['open', 'done']),
  countedBy: z.string(),
  sentAt: z.string(),
  lines: z.int(),
  /** Number of pending decisions. */
  differences: z.int(),
})
export type ListedCount = z.output<typeof listedCount>

export const officeCountList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-count-list',
  path: '/office/stock/counts',
  access: 'stock.view',
  summary: 'Stock counts: counts with pending differences first, then the latest hundred.',
  request: z.object({}),
  reply: z.array(listedCount),
})

export const stockCountLine = z.object({
  variantId: z.int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  shelf: z.string(),
  countedTenths: z.int(),
  bales: z.nullable(z.int()),
  /** Expected quantity on the shelf at the time of the count. */
  expectedTenths: z.int(),
  /** Current quantity: booking adds the difference to it. */
  onHandTenths: z.int(),
  freeTenths: z.int(),
  state: z.enum(['open', 'same', 'booked', 'left']),
  decidedBy: z.string(),
  note: z.string(),
})
export type StockCountLine = z.output<typeof stockCountLine>

export const stockCount = z.object({
  ...listedCount.shape,
  version: z.int(),
  items: z.array(stockCountLine),
})
export type StockCount = z.output<typeof stockCount>

const countId = z.int().check(z.positive())

export const officeCount = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-count',
  path: '/office/stock/counts/count',
  access: 'stock.view',
  summary: 'A stock count, differences first.',
  request: z.object({ countId }),
  reply: stockCount,
})

export const officeCountDecide = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-count-decide',
  path: '/office/stock/counts/decide',
  access: 'stock.adjust',
  summary: 'Books differences of a stock count, or leaves stock unchanged. Stock reserved for orders is never removed.',
  request: z.object({
    countId,
    version: z.int(),
    variantIds: z.array(variantId).check(z.minLength(1, 'Choose a product.'), z.maxLength(MAX_COUNTED)),
    decision: z.enum(['book', 'leave']),
    note: stockNote,
  }),
  reply: z.object({
    count: stockCount,
    /** Differences that could not be booked, and why: they stay open. */
    refused: z.array(z.object({ variantId: z.int(), sentence: z.string() })),
  }),
})

export const STOCK_COUNT_CALLS = [officeCountProducts, officeCountSend, officeCountList, officeCount, officeCountDecide]
