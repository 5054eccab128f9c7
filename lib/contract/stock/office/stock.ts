import * as z from 'zod/mini'
import { MAX_STOCK_TENTHS } from '../../base/codes.ts'
import { day, MAX_CATALOGUE_CODE, maybe, media, stockNote } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { ALL_STOCK_CAUSES } from './stock-causes.ts'

/**
 * Quantity on hand, reserved for orders and available of each variant, with its history. Quantities are tenths of the
 * unit.
 */

const post = { method: 'POST', body: 'json', answer: 'json' } as const

export const variantId = z.int().check(z.positive())
export const tenths = z.int('Enter a number.').check(z.minimum(0), z.maximum(MAX_STOCK_TENTHS, 'At most 100 million.'))

export const STOCK_QUEUES = ['all', 'low', 'out', 'promised'] as const
export type StockQueue = (typeof STOCK_QUEUES)[number]
export const STOCK_SORTS = ['code', 'least', 'most-promised'] as const

export const stockVariant = z.object({
  variantId: z.int(),
  familyId: z.int(),
  code: z.string(),
  /** "Simba blanket, Madder, 150 × 200" */
  name: z.string(),
  unit: z.string(),
  stepTenths: z.int(),
  piecesPerBale: z.int(),
  shelf: z.string(),
  onHandTenths: z.int(),
  promisedTenths: z.int(),
  freeTenths: z.int(),
  /** From so little on it is low; null: never. */
  lowTenths: z.nullable(z.int()),
  /** Number of closed bales in the quantity on hand. */
  bales: z.int(),
  /** Ordered from suppliers and not here yet. */
  comingTenths: z.int(),
})
export type StockVariant = z.output<typeof stockVariant>

export const officeStockList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-stock-list',
  path: '/office/stock',
  access: 'stock.view',
  summary: 'Variants with stock on hand, reserved and available.',
  request: z.object({
    queue: z.enum(STOCK_QUEUES),
    /** The beginning of a code or a shelf, or a part of a name. */
    search: maybe(80),
    brand: maybe(MAX_CATALOGUE_CODE),
    collection: maybe(MAX_CATALOGUE_CODE),
    sort: z.optional(z.enum(STOCK_SORTS)),
    page: z.optional(z.int().check(z.minimum(1), z.maximum(2000))),
  }),
  reply: z.object({
    variants: z.array(stockVariant),
    /** Cursor of the next page; null after the last page. */
    next: z.nullable(z.int()),
    /** Number of variants that match the filter. */
    total: z.int(),
    counts: z.record(z.enum(STOCK_QUEUES), z.int()),
  }),
})

export const stockMovement = z.object({
  movementId: z.int(),
  variantId: z.int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  at: z.string(),
  cause: z.enum(ALL_STOCK_CAUSES),
  onHandTenths: z.int(),
  promisedTenths: z.int(),
  onHandAfter: z.int(),
  promisedAfter: z.int(),
  bales: z.int(),
  /** The related order, while the order exists. */
  orderNo: z.nullable(z.int()),
  /** Author of the movement; empty if unknown. */
  who: z.string(),
  note: z.string(),
  /** "count:12", "supplier-delivery:7", "import:…"; empty without a source. */
  source: z.string(),
})
export type StockMovement = z.output<typeof stockMovement>

export const officeStockMovements = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-stock-movements',
  path: '/office/stock/movements',
  access: 'stock.view',
  summary: 'Movements of stock, newest first.',
  request: z.object({
    variantId: z.optional(variantId),
    /** A product code or its beginning, or an order’s number. */
    search: maybe(60),
    causes: z.optional(z.array(z.enum(ALL_STOCK_CAUSES)).check(z.maxLength(20))),
    from: z.optional(day),
    to: z.optional(day),
    /** The last movement of the part before. */
    before: z.optional(z.int()),
  }),
  reply: z.object({ movements: z.array(stockMovement), next: z.nullable(z.int()) }),
})

export const officeStockVariant = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-stock-variant',
  path: '/office/stock/variant',
  access: 'stock.view',
  summary: 'The stock of a variant, its history, the orders it is reserved for and the orders to suppliers.',
  request: z.object({ variantId }),
  reply: z.object({
    variant: stockVariant,
    movements: z.array(stockMovement),
    promises: z.array(z.object({ orderNo: z.int(), placedAt: z.string(), tenths: z.int() })),
    /** Missing at packing and not decided yet: promised, but not on its shelf. */
    shortTenths: z.int(),
    /** Number of people waiting for new stock. */
    waiting: z.int(),
    /** Of its colour; without a picture its hash is empty. */
    picture: media,
    /** Ordered from suppliers and not here yet, soonest first. */
    coming: z.array(
      z.object({
        supplierOrderId: z.int(),
        supplier: z.string(),
        expectedOn: z.nullable(z.string()),
        tenths: z.int(),
      }),
    ),
    /** Quantity on hand at the end of each of the last 90 days in Nairobi, today last. */
    days: z.array(z.object({ day: z.string(), onHandTenths: z.int() })),
  }),
})

/** Why stock is corrected. */
export const ADJUST_REASONS = {
  found: 'Found',
  damaged: 'Dirty, torn or wet',
  lost: 'Missing',
  'own-use': 'Used by us, or a sample',
  'wrong-entry': 'Entered wrongly before',
  other: 'Something else',
} as const
export type AdjustReason = keyof typeof ADJUST_REASONS

export const officeStockAdjust = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-stock-adjust',
  path: '/office/stock/adjust',
  access: 'stock.adjust',
  summary:
    'Corrects the stock on hand of a variant by a difference, or to a quantity if it has not changed since it was read.',
  request: z
    .object({
      variantId,
      /** Below zero: there is less. */
      byTenths: z.optional(
        z.int().check(z.minimum(-MAX_STOCK_TENTHS), z.maximum(MAX_STOCK_TENTHS, 'At most 100 million.')),
      ),
      toTenths: z.optional(tenths),
      /** With `toTenths`: quantity on hand at the time of reading. */
      seenTenths: z.optional(z.int()),
      reason: z.enum(Object.keys(ADJUST_REASONS) as [AdjustReason, ...AdjustReason[]], 'Choose a reason.'),
      note: stockNote,
    })
    .check(
      z.refine(
        ({ byTenths, toTenths, seenTenths }) =>
          byTenths === undefined ? toTenths !== undefined && seenTenths !== undefined : toTenths === undefined,
        'Enter a difference or a quantity.',
      ),
    ),
  reply: stockVariant,
})

export const officeBalesSet = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-bales-set',
  path: '/office/stock/bales',
  access: 'stock.adjust',
  summary: 'Sets the number of closed bales in the stock on hand of a variant.',
  request: z.object({
    variantId,
    bales: z.int('Enter a number.').check(z.minimum(0), z.maximum(100_000)),
    /** Number at the time of reading. */
    seenBales: z.int(),
  }),
  reply: stockVariant,
})

export const officeBaleOpen = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-bale-open',
  path: '/office/stock/open-bale',
  access: 'stock.count',
  summary: 'Opens closed bales into pieces. A difference from the nominal content corrects the stock on hand.',
  request: z.object({
    variantId,
    bales: z.int('Enter a number.').check(z.minimum(1, 'At least one.'), z.maximum(1000)),
    /** Total quantity found in them. Without the permission to correct stock, at most twice the nominal content. */
    foundTenths: tenths,
  }),
  reply: stockVariant,
})

export const officeStockLevel = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-stock-level',
  path: '/office/stock/level',
  access: 'stock.adjust',
  summary: 'Sets the level below which a variant is low; null means never.',
  request: z.object({
    variantId,
    lowTenths: z.nullable(tenths),
    /** Level at the time of reading. */
    seenTenths: z.nullable(z.int()),
  }),
  reply: stockVariant,
})

export const STOCK_CALLS = [
  officeStockList,
  officeStockMovements,
  officeStockVariant,
  officeStockAdjust,
  officeBalesSet,
  officeBaleOpen,
  officeStockLevel,
]
