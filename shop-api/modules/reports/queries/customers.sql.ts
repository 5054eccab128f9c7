import * as z from 'zod/mini'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { CUSTOMER_KINDS, FUNNEL_STEPS } from '#lib/contract/reports/office/report-groups.ts'
import { statement } from '../../../db/statement.ts'
import { CUSTOMER, CUSTOMER_KIND, IS_AT_STEP } from './group-keys.ts'
import type { ReportSpan } from './group-report.sql.ts'

const ORDERS_BETWEEN = (start: string, end: string) => `
  SELECT o.id AS order_id, o.user_id, o.company_id, o.status, o.payment_status, o.credit_terms_days,
    o.total_cents + o.changed_cents AS placed, o.value_cents
  FROM orders o WHERE o.created_at >= ${start} AND o.created_at < ${end}`
const STANDS = `o.status <> ${ORDER_STATUS.cancelled}`

/** Customers with orders in some days, by whether they had ordered before. Without cancelled orders. */
export const readCustomerKinds = statement<ReportSpan>()({
  name: 'report-customers',
  row: z.strictObject({ kind: z.enum(CUSTOMER_KINDS), customers: z.int(), orders: z.int(), cents: z.int() }),
  sql: `
    SELECT k.kind, count(DISTINCT CASE WHEN k.kind <> 'guest' THEN ${CUSTOMER} END)::int AS customers, count(*)::int AS orders,
      coalesce(sum(o.value_cents), 0)::bigint AS cents
    FROM (${ORDERS_BETWEEN('$start', '$end')}) o CROSS JOIN LATERAL (SELECT ${CUSTOMER_KIND} AS kind) k
    WHERE ${STANDS} GROUP BY 1`,
})

/** How many customers of the period before there were, and how many of them ordered in this one. */
export const readRetainedCustomers = statement<ReportSpan>()({
  name: 'report-retained-customers',
  row: z.strictObject({ customers: z.int(), retained: z.int() }),
  sql: `
    WITH earlier AS (
      SELECT DISTINCT ${CUSTOMER} AS customer FROM (${ORDERS_BETWEEN('$beforeStart', '$beforeEnd')}) o
      WHERE ${STANDS} AND (o.company_id IS NOT NULL OR o.user_id IS NOT NULL)
    ), present AS (
      SELECT DISTINCT ${CUSTOMER} AS customer FROM (${ORDERS_BETWEEN('$start', '$end')}) o WHERE ${STANDS}
    )
    SELECT count(*)::int AS customers, count(p.customer)::int AS retained
    FROM earlier e LEFT JOIN present p ON p.customer = e.customer`,
})

/** The steps reached by the orders of some days. */
export const readFunnel = statement<Pick<ReportSpan, 'start' | 'end'>>()({
  name: 'report-funnel',
  row: z.strictObject({ step: z.enum(FUNNEL_STEPS), orders: z.int(), cents: z.int() }),
  sql: `
    WITH o AS MATERIALIZED (${ORDERS_BETWEEN('$start', '$end')})
    ${FUNNEL_STEPS.map(
      (step) => `SELECT '${step}' AS step, count(*)::int AS orders, coalesce(sum(o.placed), 0)::bigint AS cents
        FROM o WHERE ${IS_AT_STEP[step]}`,
    ).join(' UNION ALL ')}`,
})

export const readFullCarts = statement()({
  name: 'report-full-carts',
  row: z.strictObject({ carts: z.int() }),
  sql: 'SELECT count(DISTINCT (l.user_id, l.company_id))::int AS carts FROM cart_lines l',
})

/**
 * Total of the orders placed in some days and of the documents issued in them: an independent check of a report's
 * total.
 */
export const readOrdersTotal = statement<Pick<ReportSpan, 'start' | 'end'>>()({
  name: 'report-orders-total',
  row: z.strictObject({ cents: z.int() }),
  sql: `
    SELECT coalesce(sum(o.value_cents), 0)::bigint AS cents FROM orders o
    WHERE o.created_at >= $start AND o.created_at < $end AND ${STANDS}`,
})
export const readDocumentsTotal = statement<Pick<ReportSpan, 'start' | 'end'>>()({
  name: 'report-documents-total',
  row: z.strictObject({ cents: z.int() }),
  sql: `
    SELECT coalesce(sum(CASE t.kind WHEN 'invoice' THEN t.total_cents ELSE -t.total_cents END), 0)::bigint AS cents
    FROM tax_papers t WHERE t.issued_at >= $start AND t.issued_at < $end`,
})
