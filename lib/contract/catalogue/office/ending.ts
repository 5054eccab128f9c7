import * as z from 'zod/mini'
import { maybe, money, productId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob, type JobInput } from '../../jobs/office/jobs.ts'
import { familyId } from './family-list.ts'

/** Discontinued products in open orders, with the message for each buyer. */

/** Number of orders shown per page. */
export const ENDING_PAGE = 40
/** Maximum number of orders in one decision. */
export const MAX_ENDED_ORDERS = 5_000

/** Decision on a line: delivered from stock, replaced, or removed. */
export const LINE_DECISIONS = ['keep', 'replace', 'cancel'] as const
export type LineDecision = (typeof LINE_DECISIONS)[number]
const decision = z.enum(LINE_DECISIONS)

const replacement = z.object({ from: productId, by: productId })
const which = {
  familyId,
  /** Empty: the family as a whole. */
  variantIds: z._default(z.array(productId).check(z.maxLength(500)), []),
  replacements: z._default(z.array(replacement).check(z.maxLength(500)), []),
}

const line = z.object({
  productId,
  code: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** Amount with VAT after discounts. */
  value: money,
  /** Message to the buyer if it is removed. */
  message: z.string(),
  /** Amount after replacement, which is never higher, and the message to the buyer. */
  replaced: z.nullable(z.object({ name: z.string(), unitPrice: money, value: money, message: z.string() })),
})

const order = z.object({
  orderNo: z.int(),
  buyer: z.string(),
  isPaid: z.boolean(),
  isOnAccount: z.boolean(),
  placedAt: z.string(),
  /** Total of the order. */
  value: money,
  /** Why the order stays unchanged: packed, or a payment is undecided; null if it can be changed. */
  whyUnchanged: z.nullable(z.string()),
  /** Why its lines cannot be replaced; null if they can, or if no replacement is planned. */
  whyNotReplaced: z.nullable(z.string()),
  lines: z.array(line),
})
export type EndingOrder = z.output<typeof order>

export const officeEndingPreview = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  access: 'catalogue.edit',
  name: 'office-ending-preview',
  path: '/office/families/ending-preview',
  summary: 'Effects of discontinuing products on open orders, with the message to each buyer, in pages.',
  request: z.object({ ...which, after: z._default(z.int(), 0) }),
  reply: z.object({
    familyName: z.string(),
    /** Number of undispatched orders with one of the products, and number of their lines. */
    orderCount: z.int(),
    lineCount: z.int(),
    variants: z.array(
      z.object({ variantId: z.int(), code: z.string(), name: z.string(), stock: z.number(), isEnded: z.boolean() }),
    ),
    /** False: the caller lacks the permission for orders, so no order is shown. */
    mayOrders: z.boolean(),
    orders: z.array(order),
    next: z.nullable(z.int()),
  }),
})

export const endProductsJob = defineJob({
  kind: 'catalogue.end',
  permission: 'catalogue.edit',
  summary: 'Discontinues products, and decides on the lines of open orders.',
  canBeScheduled: true,
  input: z.object({
    ...which,
    /** Decision for lines without an individual decision. */
    others: z._default(decision, 'keep'),
    decided: z._default(
      z.array(z.object({ orderNo: z.int().check(z.positive()), productId, decision })).check(z.maxLength(10_000)),
      [],
    ),
    /** Number of open orders in the preview. */
    orderCount: z.int().check(z.nonnegative()),
    /** Added to the message to each buyer whose order changes. */
    words: maybe(300),
  }),
})
export type EndProducts = JobInput<typeof endProductsJob>

export const ENDING_CALLS = [officeEndingPreview, endProductsJob] as const
