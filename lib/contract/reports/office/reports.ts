import * as z from 'zod/mini'
import { day, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { CUSTOMER_KINDS, FUNNEL_STEPS, NARROW_GROUPS, REPORT_BASES, REPORT_GROUPS } from './report-groups.ts'

/** Reports over all orders: sold, invoiced and received amounts, with the rows behind each figure. */

/** A leap year, so that a year can be viewed and compared. */
export const MAX_REPORT_DAYS = 366
/** Maximum number of groups shown; the rest is one row. An export has all. */
export const MAX_REPORT_GROUPS = 200
export const MAX_REPORT_ROWS_PER_PAGE = 100

const days = { from: day, to: day }

/** One group of a division: the county "Kisumu", the product 12. */
export const reportNarrow = z.object({ group: z.enum(NARROW_GROUPS), key: z.string().check(z.maxLength(100)) })
export type ReportNarrow = z.output<typeof reportNarrow>

/** Scope of a report: days in Nairobi, both included. */
export const reportScope = z.object({
  basis: z.enum(REPORT_BASES),
  ...days,
  of: z._default(z.nullable(reportNarrow), null),
})
export type ReportScope = z.output<typeof reportScope>

/** Input of a report export. */
export const reportExported = z.extend(reportScope, { group: z.enum(REPORT_GROUPS) })

const figures = {
  /** Orders that are not cancelled, documents, or movements of money. */
  count: z.int(),
  /** Quantity of products, in their units; 0 for money. */
  quantity: z.number(),
  /** Ex-VAT, after discounts. */
  products: money,
  delivery: money,
  /** Promotion discounts, ex-VAT. */
  discount: money,
  vat: money,
  rounding: money,
  /** Placed, invoiced or paid. */
  plus: money,
  /** Cancelled and credited amounts, credit notes, or refunds. */
  minus: money,
  /** plus less minus; of sales also products + delivery + vat + rounding. */
  total: money,
  /**
   * For products with a known cost: sales ex-VAT, and cost. Null unless grouped by products, and without the permission
   * to see costs.
   */
  known: z.nullable(money),
  cost: z.nullable(money),
}
export const reportFigures = z.object(figures)
export type ReportFigures = z.output<typeof reportFigures>

export const reportRow = z.object({
  key: z.string(),
  label: z.string(),
  detail: z.string(),
  ...figures,
  /** The group's total in the previous period; null for days, weeks and months, and for groups that split orders. */
  before: z.nullable(money),
})
export type ReportRow = z.output<typeof reportRow>

const before = z.object({
  ...days,
  /** For a current period: the time of its last day up to which it is compared. */
  until: z.nullable(z.string()),
})

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'reports.view' } as const

export const officeReport = defineOfficeCall({
  ...read,
  name: 'office-report',
  path: '/office/report',
  summary: 'Sales or money of a range of days, grouped by day, product, county …, compared with the previous period.',
  request: z.extend(reportScope, { group: z.enum(REPORT_GROUPS) }),
  reply: z.object({
    rows: z.array(reportRow),
    /** Sums of the groups that are not shown; null if all are shown. */
    rest: z.nullable(z.object({ groups: z.int(), total: money, plus: money, minus: money })),
    groups: z.int(),
    totals: reportFigures,
    before: z.extend(before, { totals: reportFigures }),
    /** The same total read another way: from the orders, the documents or the ledger. Null of a part of them. */
    check: z.nullable(money),
    /** For money: payments without an order, which are in no order's figures. */
    unmatched: z.nullable(money),
    /** Name of `of`. */
    name: z.nullable(z.string()),
  }),
})

/** An order, a document or a payment behind a figure, with its share of the figure. */
export const reportSource = z.object({
  id: z.string(),
  at: z.string(),
  orderNo: z.int(),
  /** "INV-000123", a receipt; empty of an order. */
  reference: z.string(),
  kind: z.string(),
  /** Null without the permission to view orders. */
  customer: z.nullable(z.string()),
  products: money,
  vat: money,
  plus: money,
  minus: money,
  total: money,
})
export type ReportSource = z.output<typeof reportSource>

const cursor = z.object({ at: z.iso.datetime(), id: z.string().check(z.maxLength(80)) })

export const officeReportRows = defineOfficeCall({
  ...read,
  name: 'office-report-rows',
  path: '/office/report-rows',
  summary: 'The rows behind a report figure, newest first, in pages.',
  request: z.extend(reportScope, {
    perPage: z._default(z.int().check(z.minimum(1), z.maximum(MAX_REPORT_ROWS_PER_PAGE)), 50),
    after: z._default(z.nullable(cursor), null),
  }),
  reply: z.object({
    rows: z.array(reportSource),
    /** Sums over all pages; on the first page only. */
    sums: z.nullable(
      z.object({
        rows: z.int(),
        /** Number of rows that are not cancelled. */
        counted: z.int(),
        ...{ products: money, vat: money, plus: money, minus: money, total: money },
      }),
    ),
    name: z.nullable(z.string()),
  }),
  meta: z.object({ next: z.nullable(cursor) }),
})

export const officeReportCustomers = defineOfficeCall({
  ...read,
  name: 'office-report-customers',
  path: '/office/report-customers',
  summary: 'New customers, returning customers and guests who ordered in a range of days.',
  request: z.object(days),
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(CUSTOMER_KINDS),
        /** Number of accounts and companies; guests cannot be distinguished: 0. */
        customers: z.int(),
        orders: z.int(),
        total: money,
      }),
    ),
    /** Customers of the previous period, and how many of them ordered in this period. */
    before: z.extend(before, { customers: z.int(), retained: z.int() }),
  }),
})

export const officeReportFunnel = defineOfficeCall({
  ...read,
  name: 'office-report-funnel',
  path: '/office/report-funnel',
  summary: 'Progress of the orders of a range of days. It is based on orders only, without tracking people.',
  request: z.object(days),
  reply: z.object({
    steps: z.array(
      z.object({
        step: z.enum(FUNNEL_STEPS),
        orders: z.int(),
        /** Total when placed, with amounts added since. */
        placed: money,
      }),
    ),
    /** Number of account carts that contain products now. */
    carts: z.int(),
  }),
})

export const REPORT_CALLS = [officeReport, officeReportRows, officeReportCustomers, officeReportFunnel]
