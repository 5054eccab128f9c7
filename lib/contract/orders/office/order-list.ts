import * as z from 'zod/mini'
import { ORDER_STATUSES, SHIPPING_TYPES } from '../../base/codes.ts'
import { day, money, orderId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { PAYMENT_METHOD_IDS } from '../../payments/payment-methods.ts'
import { ORDER_STAGES, PAYMENT_STATES } from './order-stages.ts'

/** The Orders section: filtered lists of orders, their totals, and the count of each view. */

/** Maximum number of order numbers pasted at once. */
export const MAX_NUMBERS = 10_000
/**
 * Maximum number of orders counted and summed; above it the count is "more than". A pasted list is counted completely.
 */
export const MAX_COUNTED = 2_000
export const MAX_PER_PAGE = 100

export const FULFILMENTS = ['delivery', 'collection'] as const
/** Payment filter values, as in the address of the list. */
export const FILTERED_PAYMENTS = [
  'paid',
  'on-account',
  'on-delivery',
  'balance-due',
  'not-paid',
  'prompt-sent',
  'undecided',
] as const
export const FILTERED_METHODS = [...PAYMENT_METHOD_IDS, 'account'] as const

const some = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.array(item).check(z.maxLength(50)))
const id = z.int().check(z.positive())
export const orderTag = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1, 'Enter a tag.'), z.maxLength(30, 'At most 30 characters.'))

export const officeOrderFilter = z.object({
  stage: some(z.enum(ORDER_STAGES)),
  payment: some(z.enum(FILTERED_PAYMENTS)),
  method: some(z.enum(FILTERED_METHODS)),
  fulfilment: z.optional(z.enum(FULFILMENTS)),
  county: some(z.string().check(z.maxLength(80))),
  company: some(id),
  /** A part of the company's name. */
  companyName: z.optional(z.string().check(z.trim(), z.maxLength(120, 'At most 120 characters.'))),
  /** A product's code or its beginning, or words of its name. */
  product: z.optional(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.'))),
  /** A sales representative: the orders of their companies, and those they placed. */
  rep: z.optional(id),
  /** Placed on days in Nairobi, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** Promised on days in Nairobi, both included. */
  promisedFrom: z.optional(day),
  promisedTo: z.optional(day),
  atLeast: z.optional(money),
  atMost: z.optional(money),
  tag: z.optional(orderTag),
  /** A cancellation request waits for an answer. */
  askedToCancel: z.optional(z.boolean()),
  /** Taken by the caller. */
  mine: z.optional(z.boolean()),
  /** A note that I have not read names me. */
  mentionsMe: z.optional(z.boolean()),
  /** A number, name, phone, receipt, LPO number, company, or the code of a product or its family. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.'))),
  /** A pasted list. */
  numbers: z.optional(
    z.array(id).check(z.maxLength(MAX_NUMBERS, `At most ${MAX_NUMBERS.toLocaleString('en-KE')} numbers at once.`)),
  ),
})
export type OfficeOrderFilter = z.output<typeof officeOrderFilter>

/** promised: only of orders that are not delivered or cancelled. */
export const ORDER_SORTS = ['newest', 'oldest', 'promised', 'amount'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export const officeListedOrder = z.object({
  orderId,
  orderNo: z.int(),
  placedAt: z.string(),
  promisedOn: day,
  /** The company, or the person. */
  customer: z.string(),
  companyId: z.nullable(z.int()),
  /** Destination: branch, counter or town. */
  to: z.string(),
  shippingType: z.literal(SHIPPING_TYPES),
  status: z.literal(ORDER_STATUSES),
  stage: z.enum(ORDER_STAGES),
  askedToCancel: z.boolean(),
  /** Progress of the parcels of an order being packed; null before packing begins. */
  packing: z.nullable(z.object({ state: z.enum(['packing', 'packed', 'part-sent']), text: z.string() })),
  /** Quantity ordered, without cancelled products, by unit: "152 pc". */
  quantity: z.string(),
  payment: z.enum(PAYMENT_STATES),
  method: z.nullable(z.enum(FILTERED_METHODS)),
  /** Start of an open payment attempt. */
  paymentSince: z.nullable(z.string()),
  total: money,
  tags: z.array(z.string()),
  /** Assigned staff member. */
  takenBy: z.nullable(z.string()),
})
export type OfficeListedOrder = z.output<typeof officeListedOrder>

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'orders.view' } as const

export const officeOrderList = defineOfficeCall({
  ...read,
  name: 'office-order-list',
  showsCustomers: true,
  isLogged: true,
  path: '/office/order-list',
  summary: 'Orders that match a filter, in pages.',
  request: z.object({
    filter: officeOrderFilter,
    sort: z._default(z.enum(ORDER_SORTS), 'newest'),
    perPage: z._default(z.int().check(z.minimum(1), z.maximum(MAX_PER_PAGE)), 50),
    /** `next` of the page before. */
    after: z._default(z.nullable(id), null),
  }),
  reply: z.object({ orders: z.array(officeListedOrder) }),
  meta: z.object({ next: z.nullable(z.int()) }),
})

export const officeOrderTotals = defineOfficeCall({
  ...read,
  name: 'office-order-totals',
  path: '/office/order-totals',
  summary: 'The number and total value of orders that match a filter.',
  request: z.object({ filter: officeOrderFilter }),
  reply: z.object({
    orders: z.int(),
    /** True if there are more orders than counted. */
    isMore: z.boolean(),
    /** Of the counted orders, without cancelled orders. */
    total: money,
    /** Of a pasted list: numbers without an order. */
    unknownNumbers: z.array(z.int()),
  }),
})

/** For actions on all that a filter finds. */
export const officeOrderNumbers = defineOfficeCall({
  ...read,
  name: 'office-order-numbers',
  path: '/office/order-numbers',
  summary: 'The numbers of all orders that match a filter, up to a limit.',
  request: z.object({ filter: officeOrderFilter }),
  reply: z.object({ numbers: z.array(z.int()) }),
})

/** Input of an order export: the filtered and sorted list, or the selected numbers. */
export const officeOrdersExported = z.object({
  filter: officeOrderFilter,
  sort: z._default(z.enum(ORDER_SORTS), 'newest'),
})

/** Built-in views of the section. Each is a filter of the list; saved views are shown beside them. */
export const ORDER_VIEWS = {
  open: { label: 'Open', sort: 'promised', filter: { stage: ['held', 'to-approve', 'to-pack', 'out'] } },
  'to-approve': { label: 'To approve', sort: 'promised', filter: { stage: ['to-approve'] } },
  'to-pack': { label: 'To pack', sort: 'promised', filter: { stage: ['to-pack'] } },
  out: { label: 'Out', sort: 'promised', filter: { stage: ['out'] } },
  'not-paid': { label: 'Not paid', sort: 'newest', filter: { stage: ['held'] } },
  'asked-to-cancel': { label: 'Cancel requests', sort: 'newest', filter: { askedToCancel: true } },
  mine: { label: 'Mine', sort: 'promised', filter: { stage: ['held', 'to-approve', 'to-pack', 'out'], mine: true } },
  mentions: { label: 'Mentions me', sort: 'newest', filter: { mentionsMe: true } },
  all: { label: 'All', sort: 'newest', filter: {} },
} as const satisfies Record<string, { label: string; sort: OrderSort; filter: OfficeOrderFilter }>
export type OrderView = keyof typeof ORDER_VIEWS
export const ORDER_VIEW_KEYS = Object.keys(ORDER_VIEWS) as [OrderView, ...OrderView[]]

export const officeOrderCounts = defineOfficeCall({
  ...read,
  name: 'office-order-counts',
  path: '/office/order-counts',
  passive: true,
  summary: 'The number of orders in each view of the Orders section, and the newest order number.',
  request: z.object({}),
  reply: z.object({
    /** By view; the view of all orders has no count. Another release can have other views. */
    counts: z.record(z.string(), z.int()),
    newest: z.nullable(z.int()),
    /** The promised day of the open order that waits longest. */
    oldestPromised: z.nullable(day),
  }),
})

export const officeOrderFilters = defineOfficeCall({
  ...read,
  name: 'office-order-filters',
  path: '/office/order-filters',
  summary: 'Filter choices of the list: counties, representatives and tags.',
  request: z.object({}),
  reply: z.object({
    counties: z.array(z.string()),
    reps: z.array(z.object({ id: z.int(), name: z.string() })),
    tags: z.array(z.string()),
  }),
})

export const ORDER_LIST_CALLS = [
  officeOrderList,
  officeOrderTotals,
  officeOrderNumbers,
  officeOrderCounts,
  officeOrderFilters,
] as const
