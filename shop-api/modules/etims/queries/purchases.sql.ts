import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** An invoice number without the signs and the case in which people write it differently. */
const plain = (column: string) => `upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`

const IS_NOTE = `coalesce(p.content->>'rcptTyCd', 'S') = 'R'`
/** The number as KRA lists it, "KRACU…/324", or the supplier's number alone. */
const isMatch = (delivery: string, supplier: string) => `p.supplier_pin = ${supplier}.kra_pin AND NOT ${IS_NOTE}
  AND ${delivery}.etims_invoice_no <> ''
  AND ${plain(`${delivery}.etims_invoice_no`)} IN (${plain('p.invoice_no')}, ${plain(`p.content->>'spplrInvcNo'`)})`
/** Deliveries with their order and supplier. */
const deliveries = (delivery: string, order: string, supplier: string) =>
  `supplier_deliveries ${delivery} JOIN supplier_orders ${order} ON ${order}.id = ${delivery}.supplier_order_id
  JOIN suppliers ${supplier} ON ${supplier}.id = ${order}.supplier_id`
/** Ordered cost of the received goods; NULL if a line has no cost. */
const costOf = (delivery: string) =>
  `(SELECT CASE WHEN bool_and(c.cost_cents IS NOT NULL) THEN round(sum(c.cost_cents * l.tenths / 10.0))::bigint END
  FROM supplier_delivery_lines l
  LEFT JOIN supplier_order_lines c ON c.supplier_order_id = ${delivery}.supplier_order_id AND c.variant_id = l.variant_id
  WHERE l.delivery_id = ${delivery}.id)`
/** Deliveries of the declared invoice `p`, with their cost; NULL if a cost is unknown. */
const GOODS = `SELECT array_agg(x.id ORDER BY x.id) AS ids,
    CASE WHEN bool_and(${costOf('x')} IS NOT NULL) THEN sum(${costOf('x')})::bigint END AS cost
  FROM ${deliveries('x', 'y', 'z')} WHERE ${isMatch('x', 'z')}`
const isDifferent = (cost: string, net: string) => `coalesce(abs(${cost} - ${net}) * 100 > ${net}, false)`
/** A delivery `d` without a number fits an invoice `p`: same supplier, cost within one percent, within 14 days. */
const DAYS_APART = `abs((d.received_at AT TIME ZONE 'Africa/Nairobi')::date - p.day)`
const IS_NEAR = `d.etims_invoice_no = '' AND NOT ${IS_NOTE}
  AND (s.kra_pin = p.supplier_pin OR (s.kra_pin = '' AND ${plain('s.name')} = ${plain('p.supplier_name')}))
  AND abs(${costOf('d')} - p.net_cents) * 100 <= p.net_cents AND ${DAYS_APART} <= 14`

const RECEIPTS = `FROM ${deliveries('d', 'o', 's')}
  LEFT JOIN LATERAL (SELECT p.* FROM etims_purchases p WHERE ${isMatch('d', 's')}
    ORDER BY ${plain('d.etims_invoice_no')} <> ${plain('p.invoice_no')} LIMIT 1) m ON true`
const RECEIPT_VIEW = `CASE WHEN d.etims_invoice_no = '' THEN 'missing' WHEN m.net_cents IS NULL THEN 'undeclared' ELSE 'matched' END`
const FOUND = `($search = '' OR s.name ILIKE $pattern OR d.delivery_note ILIKE $pattern OR d.etims_invoice_no ILIKE $pattern)`

type Searched = { search: string; pattern: string }
type Listed = Searched & { view: string; offset: number; limit: number }

const receiptRow = z.strictObject({
  ...{ deliveryId: z.number(), supplierOrderId: z.number(), supplier: z.string(), supplierPin: z.string() },
  ...{ deliveryNote: z.string(), etimsInvoiceNo: z.string(), receivedAt: z.date() },
  ...{ cost: z.nullable(z.number()), declared: z.nullable(z.number()), isDifferent: z.boolean() },
  suggestion: z.nullable(
    z.strictObject({ supplierPin: z.string(), invoiceNo: z.string(), day: z.string(), net: z.number() }),
  ),
})

/** Goods received, with the nearest declared invoice of those without a number. @param after their ids are after it */
const receipts = (name: string, order: 'ASC' | 'DESC') =>
  statement<Listed & { after: number | null }>()({
    name,
    row: receiptRow,
    sql: `SELECT d.id AS "deliveryId", o.id AS "supplierOrderId", s.name AS supplier, s.kra_pin AS "supplierPin",
        d.delivery_note AS "deliveryNote", d.etims_invoice_no AS "etimsInvoiceNo", d.received_at AS "receivedAt",
        ${costOf('d')} AS cost, m.net_cents AS declared, ${isDifferent('w.cost', 'm.net_cents')} AS "isDifferent",
        n.suggestion
      ${RECEIPTS}
      LEFT JOIN LATERAL (SELECT g.cost FROM (SELECT m.*) p, LATERAL (${GOODS}) g WHERE m.net_cents IS NOT NULL) w ON true
      LEFT JOIN LATERAL (
        SELECT jsonb_build_object('supplierPin', p.supplier_pin, 'invoiceNo', p.invoice_no, 'day', p.day::text,
          'net', p.net_cents) AS suggestion
        FROM etims_purchases p WHERE ${IS_NEAR}
          AND NOT EXISTS (SELECT 1 FROM ${deliveries('x', 'y', 'z')} WHERE ${isMatch('x', 'z')})
        ORDER BY ${DAYS_APART}, p.invoice_no LIMIT 1
      ) n ON true
      WHERE ($view = 'all' OR $view = ${RECEIPT_VIEW}) AND ${FOUND}
        AND ($after::bigint IS NULL OR d.id ${order === 'ASC' ? '>' : '<'} $after::bigint)
      ORDER BY d.id ${order} OFFSET $offset LIMIT $limit`,
  })
export const listReceipts = receipts('purchase-receipts', 'DESC')
export const listOldestReceipts = receipts('purchase-receipts-oldest', 'ASC')

const counted = z.strictObject({ view: z.string(), isFound: z.boolean(), count: z.number() })

export const countReceipts = statement<Searched>()({
  name: 'purchase-receipt-counts',
  row: counted,
  sql: `SELECT ${RECEIPT_VIEW} AS view, ${FOUND} AS "isFound", count(*)::int AS count ${RECEIPTS} GROUP BY 1, 2`,
})

const DECLARED = `FROM etims_purchases p LEFT JOIN LATERAL (${GOODS}) g ON true`
const DECLARED_VIEW = `CASE WHEN ${IS_NOTE} THEN 'notes' WHEN g.ids IS NULL THEN 'open' ELSE 'matched' END`
const DECLARED_FOUND = `($search = '' OR p.supplier_name ILIKE $pattern OR p.supplier_pin ILIKE $pattern OR p.invoice_no ILIKE $pattern)`

/** Declared invoices. The suggestion is the delivery of the nearest day that fits. */
export const listDeclared = statement<
  Listed & { afterDay: string | null; afterPin: string | null; afterNo: string | null }
>()({
  name: 'purchase-declared',
  row: z.strictObject({
    ...{ supplierPin: z.string(), supplierName: z.string(), invoiceNo: z.string(), day: z.string() },
    ...{ isCreditNote: z.boolean(), net: z.number(), vat: z.number(), total: z.number() },
    ...{ deliveryIds: z.array(z.number()), cost: z.nullable(z.number()), isDifferent: z.boolean() },
    suggestedId: z.nullable(z.number()),
    suggestedOrderId: z.nullable(z.number()),
    suggestedNote: z.nullable(z.string()),
  }),
  sql: `SELECT p.supplier_pin AS "supplierPin", p.supplier_name AS "supplierName", p.invoice_no AS "invoiceNo",
      p.day::text AS day, ${IS_NOTE} AS "isCreditNote", p.net_cents AS net, p.vat_cents AS vat, p.total_cents AS total,
      coalesce(g.ids, '{}') AS "deliveryIds", g.cost, ${isDifferent('g.cost', 'p.net_cents')} AS "isDifferent",
      n.id AS "suggestedId", n.order_id AS "suggestedOrderId", n.note AS "suggestedNote"
    ${DECLARED}
    LEFT JOIN LATERAL (
      SELECT d.id, d.supplier_order_id AS order_id, d.delivery_note AS note
      FROM ${deliveries('d', 'o', 's')} WHERE g.ids IS NULL AND ${IS_NEAR}
      ORDER BY ${DAYS_APART}, d.id LIMIT 1
    ) n ON true
    WHERE ($view = 'all' OR $view = ${DECLARED_VIEW}) AND ${DECLARED_FOUND}
      AND ($afterDay::date IS NULL OR p.day < $afterDay::date
        OR (p.day = $afterDay::date AND (p.supplier_pin, p.invoice_no) > ($afterPin::text, $afterNo::text)))
    ORDER BY p.day DESC, p.supplier_pin, p.invoice_no OFFSET $offset LIMIT $limit`,
})

export const countDeclared = statement<Searched>()({
  name: 'purchase-declared-counts',
  row: counted,
  sql: `SELECT ${DECLARED_VIEW} AS view, ${DECLARED_FOUND} AS "isFound", count(*)::int AS count ${DECLARED} GROUP BY 1, 2`,
})
