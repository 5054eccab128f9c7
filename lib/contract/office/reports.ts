import * as z from 'zod/mini'
import { day, money } from '../fields.ts'
import { defineOfficeCall } from './office-call.ts'
import { CUSTOMER_KINDS, FUNNEL_STEPS, NARROW_GROUPS, REPORT_BASES, REPORT_GROUPS } from './report-groups.ts'

/** Reports over all orders: what was sold, invoiced and received, with the rows behind each figure. */

/** A leap year, so that a year can be looked at and compared. */
export const MAX_REPORT_DAYS = 366
/** So many groups are shown; the rest is one row. An export has all. */
export const MAX_REPORT_GROUPS = 200
export const MAX_REPORT_ROWS_PER_PAGE = 100

const days = { from: day, to: day }

/** One group of a division: the county "Kisumu", the product 12. */
export const reportNarrow = z.object({ group: z.enum(NARROW_GROUPS), key: z.string().check(z.maxLength(100)) })
export type ReportNarrow = z.output<typeof reportNarrow>

/** What a report looks at: days in Nairobi, both included. */
export const reportScope = z.object({
  basis: z.enum(REPORT_BASES),
  ...days,
  of: z._default(z.nullable(reportNarrow), null),
})
export type ReportScope = z.output<typeof reportScope>

/** What an export of a report takes. */
export const reportExported = z.extend(reportScope, { group: z.enum(REPORT_GROUPS) })

const figures = {
  /** Orders that are not cancelled, documents, or movements of money. */
  count: z.int(),
  /** Of products, in their units; 0 of money. */
  quantity: z.number(),
  /** Ex VAT, after discounts. */
  products: money,
  delivery: money,
  /** What promotions took off, ex VAT. */
  discount: money,
  vat: money,
  rounding: money,
  /** Placed, invoiced or paid. */
  plus: money,
  /** Cancelled and credited since, credit notes, or given back. */
  minus: money,
  /** plus less minus; of sales also products + delivery + vat + rounding. */
  total: money,
  /** Of products with a known cost: what they were sold for, ex VAT, and what they cost. Null where it is not divided by products, and for who may not see costs. */
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
  /** The total of this group in the period before; null of days, weeks and months, and of what cuts orders up. */
  before: z.nullable(money),
})
export type ReportRow = z.output<typeof reportRow>

const before = z.object({
  ...days,
  /** Of a period that goes on: until this time of its last day, as it is now. */
  until: z.nullable(z.string()),
})

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'reports.view' } as const

export const officeReport = defineOfficeCall({
  ...read,
  name: 'office-report',
  path: '/office/report',
  summary: 'Sales or money of some days, divided by day, product, county …, against the period before.',
  request: z.extend(reportScope, { group: z.enum(REPORT_GROUPS) }),
  reply: z.object({
    rows: z.array(reportRow),
    /** What the groups that are not shown come to; null where all are. */
    rest: z.nullable(z.object({ groups: z.int(), total: money, plus: money, minus: money })),
    groups: z.int(),
    totals: reportFigures,
    before: z.extend(before, { totals: reportFigures }),
    /** The same total read another way: from the orders, the documents or the ledger. Null of a part of them. */
    check: z.nullable(money),
    /** Of money: what waits without an order, which no order's figure has. */
    unmatched: z.nullable(money),
    /** Of `of`: what it is called. */
    name: z.nullable(z.string()),
  }),
})

/** An order, a document or a movement of money behind a figure, with its share of it. */
export const reportSource = z.object({
  id: z.string(),
  at: z.string(),
  orderNo: z.int(),
  /** "INV-000123", a receipt; empty of an order. */
  reference: z.string(),
  kind: z.string(),
  /** Null for who may not see orders. */
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
  summary: 'What a figure of a report is made of, the newest first, a page at a time.',
  request: z.extend(reportScope, {
    perPage: z._default(z.int().check(z.minimum(1), z.maximum(MAX_REPORT_ROWS_PER_PAGE)), 50),
    after: z._default(z.nullable(cursor), null),
  }),
  reply: z.object({
    rows: z.array(reportSource),
    /** Of all pages; with the first one only. */
    sums: z.nullable(
      z.object({
        rows: z.int(),
        /** Those that are not cancelled. */
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
  summary: 'Customers who ordered in some days for the first time, those who came again, and guests.',
  request: z.object(days),
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(CUSTOMER_KINDS),
        /** Accounts and companies; guests are not told apart: 0. */
        customers: z.int(),
        orders: z.int(),
        total: money,
      }),
    ),
    /** Customers of the period before, and how many of them ordered in this one. */
    before: z.extend(before, { customers: z.int(), retained: z.int() }),
  }),
})

export const officeReportFunnel = defineOfficeCall({
  ...read,
  name: 'office-report-funnel',
  path: '/office/report-funnel',
  summary: 'How far the orders of some days came, from the orders themselves: nobody is followed.',
  request: z.object(days),
  reply: z.object({
    steps: z.array(
      z.object({
        step: z.enum(FUNNEL_STEPS),
        orders: z.int(),
        /** What they came to when they were placed, with what was added since. */
        placed: money,
      }),
    ),
    /** Carts of accounts that hold products now. */
    carts: z.int(),
  }),
})

export const REPORT_CALLS = [officeReport, officeReportRows, officeReportCustomers, officeReportFunnel]
