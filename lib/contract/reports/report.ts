import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { USER_TYPE, type UserType } from '../base/codes.ts'
import { day, money, productId } from '../base/fields.ts'
import { orderFilterFields, rightRange } from '../orders/order-filter.ts'

/** Reports are for types 3 (its company's orders), 6 (its traders') and 5 (all). */
const WITH_REPORTS: readonly UserType[] = [USER_TYPE.trader, USER_TYPE.staff, USER_TYPE.rep]
const read = { method: 'POST', who: WITH_REPORTS, acting: true, body: 'json', writes: false } as const

/**
 * Both reports count orders that were not cancelled, less cancelled quantities; cancelled orders only if the filter
 * selects them. Days are days in Nairobi; the default range is the twelve months up to today.
 */
export const reportTotals = z.object({
  orders: z.int(),
  quantity: z.number(),
  /** Products, ex-VAT. */
  exVat: money,
  vat: money,
  /**
   * With VAT; 0 if the filter selects collections, because delivery belongs to whole orders. The same applies to the
   * next field.
   */
  delivery: money,
  rounding: money,
  /** Total. */
  total: money,
})
export type ReportTotals = z.output<typeof reportTotals>

/** The part of an order's total that belongs to no product, and the total of the orders: the total of the report by date. */
export const orderTotals = z.object({ delivery: money, rounding: money, total: money })
export type OrderTotals = z.output<typeof orderTotals>

const range = { fromDate: day, toDate: day }
const collectionRow = z.object({ code: z.string(), name: z.string(), quantity: z.number(), total: money })

export const ITEM_SORTS = ['name', 'code', 'collection', 'orders', 'quantity', 'exVat', 'vat', 'total'] as const
export const itemRow = z.object({
  productId,
  /** The product's values when last ordered in the range. */
  productCode: z.string(),
  productName: z.string(),
  brandName: z.string(),
  colorName: z.string(),
  size: z.string(),
  collection: z.string(),
  subCollection: z.string(),
  unitText: z.string(),
  orders: z.int(),
  quantity: z.number(),
  exVat: money,
  vat: money,
  /** Products with VAT. */
  total: money,
})
export type ItemRow = z.output<typeof itemRow>

const itemRequest = {
  ...orderFilterFields,
  sort: z._default(z.enum(ITEM_SORTS), 'total'),
  descending: z._default(z.boolean(), true),
}

export const ordersByItem = defineCall({
  ...read,
  answer: 'json',
  name: 'orders-by-item',
  path: '/orders-by-item',
  summary: 'Orders by product, with totals.',
  request: z
    .object({
      ...itemRequest,
      pageNo: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
      perPage: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    })
    .check(rightRange),
  reply: z.object({
    ...range,
    rows: z.array(itemRow),
    /** Of all rows; delivery and rounding are 0, because they do not belong to products. */
    totals: reportTotals,
    /** Null if the filter selects collections: delivery and rounding belong to whole orders. */
    ofOrders: z.optional(z.nullable(orderTotals)),
    /** The ten products with the highest sales, regardless of the sort order. */
    topItems: z.array(itemRow),
    byCollection: z.array(collectionRow),
  }),
  meta: z.object({ total: z.int() }),
})

export const DATE_SORTS = ['date', 'orders', 'quantity', 'exVat', 'vat', 'delivery', 'total'] as const
export const GROUPINGS = ['day', 'week', 'month'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const dateRow = z.extend(reportTotals, {
  /** First day of the day, week (Monday) or month. */
  date: day,
  /** For people: "24 November 2026", "Week of 23 November 2026", "November 2026". */
  label: z.string(),
})
export type DateRow = z.output<typeof dateRow>

const dateRequest = {
  ...orderFilterFields,
  /** Absent: days up to two months, weeks up to a year, months beyond. */
  grouping: z.optional(z.enum(GROUPINGS)),
  sort: z._default(z.enum(DATE_SORTS), 'date'),
  descending: z._default(z.boolean(), false),
}

export const ordersByDate = defineCall({
  ...read,
  answer: 'json',
  name: 'orders-by-date',
  path: '/orders-by-date',
  summary: 'Orders by day, week or month, with totals.',
  request: z.object(dateRequest).check(rightRange),
  reply: z.object({
    ...range,
    grouping: z.enum(GROUPINGS),
    /** Only periods with orders, in the requested order. */
    rows: z.array(dateRow),
    totals: reportTotals,
    byCollection: z.array(collectionRow),
  }),
})

export const FORMATS = ['csv', 'xlsx'] as const
const format = z.enum(FORMATS)
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const reportFile = { ...read, answer: 'file', fileTypes: ['text/csv', XLSX] } as const

/** The whole report as a file: all rows and the totals. Text never becomes a formula. */
export const ordersByItemFile = defineCall({
  ...reportFile,
  name: 'orders-by-item-file',
  path: '/orders-by-item-file',
  summary: 'The report by item as CSV or XLSX.',
  request: z.object({ ...itemRequest, format }).check(rightRange),
  reply: z.object({}),
})

export const ordersByDateFile = defineCall({
  ...reportFile,
  name: 'orders-by-date-file',
  path: '/orders-by-date-file',
  summary: 'The report by date as CSV or XLSX.',
  request: z.object({ ...dateRequest, format }).check(rightRange),
  reply: z.object({}),
})
