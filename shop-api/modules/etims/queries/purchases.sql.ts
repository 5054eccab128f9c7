import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** An invoice number without the signs and the case in which people write it differently. */
const plain = (column: string) => `upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`

const IS_MATCH = `p.supplier_pin = s.kra_pin AND ${plain('p.invoice_no')} = ${plain('d.etims_invoice_no')}`
const RECEIPTS = `FROM supplier_deliveries d JOIN supplier_orders o ON o.id = d.supplier_order_id
  JOIN suppliers s ON s.id = o.supplier_id
  LEFT JOIN LATERAL (SELECT p.net_cents FROM etims_purchases p
    WHERE d.etims_invoice_no <> '' AND ${IS_MATCH} LIMIT 1) m ON true`
const RECEIPT_VIEW = `CASE WHEN d.etims_invoice_no = '' THEN 'missing' WHEN m.net_cents IS NULL THEN 'undeclared' ELSE 'matched' END`
const FOUND = `($search = '' OR s.name ILIKE $pattern OR d.delivery_note ILIKE $pattern OR d.etims_invoice_no ILIKE $pattern)`
/** Ordered cost of the received goods; NULL if a line has no cost. */
const COST = `(SELECT CASE WHEN bool_and(c.cost_cents IS NOT NULL) THEN round(sum(c.cost_cents * l.tenths / 10.0))::bigint END
  FROM supplier_delivery_lines l
  LEFT JOIN supplier_order_lines c ON c.supplier_order_id = d.supplier_order_id AND c.variant_id = l.variant_id
  WHERE l.delivery_id = d.id)`

type Listed = { view: string; search: string; pattern: string; offset: number; limit: number }

export const listReceipts = statement<Listed>()({
  name: 'purchase-receipts',
  row: z.strictObject({
    ...{ deliveryId: z.number(), supplierOrderId: z.number(), supplier: z.string(), supplierPin: z.string() },
    ...{ deliveryNote: z.string(), etimsInvoiceNo: z.string(), receivedAt: z.date() },
    ...{ cost: z.nullable(z.number()), declared: z.nullable(z.number()) },
  }),
  sql: `SELECT d.id AS "deliveryId", o.id AS "supplierOrderId", s.name AS supplier, s.kra_pin AS "supplierPin",
      d.delivery_note AS "deliveryNote", d.etims_invoice_no AS "etimsInvoiceNo", d.received_at AS "receivedAt",
      ${COST} AS cost, m.net_cents AS declared
    ${RECEIPTS} WHERE ($view = 'all' OR $view = ${RECEIPT_VIEW}) AND ${FOUND}
    ORDER BY d.id DESC OFFSET $offset LIMIT $limit`,
})

const counted = z.strictObject({ view: z.string(), isFound: z.boolean(), count: z.number() })

export const countReceipts = statement<{ search: string; pattern: string }>()({
  name: 'purchase-receipt-counts',
  row: counted,
  sql: `SELECT ${RECEIPT_VIEW} AS view, ${FOUND} AS "isFound", count(*)::int AS count ${RECEIPTS} GROUP BY 1, 2`,
})

const DECLARED = `FROM etims_purchases p
  LEFT JOIN LATERAL (SELECT array_agg(d.id ORDER BY d.id) AS ids
    FROM supplier_deliveries d JOIN supplier_orders o ON o.id = d.supplier_order_id JOIN suppliers s ON s.id = o.supplier_id
    WHERE d.etims_invoice_no <> '' AND ${IS_MATCH}) g ON true`
const DECLARED_VIEW = `CASE WHEN g.ids IS NULL THEN 'open' ELSE 'matched' END`
const DECLARED_FOUND = `($search = '' OR p.supplier_name ILIKE $pattern OR p.supplier_pin ILIKE $pattern OR p.invoice_no ILIKE $pattern)`

/**
 * Declared invoices. The suggestion is the delivery of the same supplier without a number whose cost is within one
 * percent of the net amount, received within 14 days of the invoice; the nearest day first.
 */
export const listDeclared = statement<Listed>()({
  name: 'purchase-declared',
  row: z.strictObject({
    ...{ supplierPin: z.string(), supplierName: z.string(), invoiceNo: z.string(), day: z.string() },
    ...{ net: z.number(), vat: z.number(), total: z.number(), deliveryIds: z.array(z.number()) },
    suggestedId: z.nullable(z.number()),
    suggestedOrderId: z.nullable(z.number()),
    suggestedNote: z.nullable(z.string()),
  }),
  sql: `SELECT p.supplier_pin AS "supplierPin", p.supplier_name AS "supplierName", p.invoice_no AS "invoiceNo",
      p.day::text AS day, p.net_cents AS net, p.vat_cents AS vat, p.total_cents AS total,
      coalesce(g.ids, '{}') AS "deliveryIds", n.id AS "suggestedId", n.order_id AS "suggestedOrderId",
      n.note AS "suggestedNote"
    ${DECLARED}
    LEFT JOIN LATERAL (
      SELECT d.id, d.supplier_order_id AS order_id, d.delivery_note AS note
      FROM supplier_deliveries d JOIN supplier_orders o ON o.id = d.supplier_order_id JOIN suppliers s ON s.id = o.supplier_id
      WHERE g.ids IS NULL AND s.kra_pin = p.supplier_pin AND d.etims_invoice_no = ''
        AND abs(${COST} - p.net_cents) * 100 <= p.net_cents
        AND abs((d.received_at AT TIME ZONE 'Africa/Nairobi')::date - p.day) <= 14
      ORDER BY abs((d.received_at AT TIME ZONE 'Africa/Nairobi')::date - p.day), d.id LIMIT 1
    ) n ON true
    WHERE ($view = 'all' OR $view = ${DECLARED_VIEW}) AND ${DECLARED_FOUND}
    ORDER BY p.day DESC, p.supplier_pin, p.invoice_no OFFSET $offset LIMIT $limit`,
})

export const countDeclared = statement<{ search: string; pattern: string }>()({
  name: 'purchase-declared-counts',
  row: counted,
  sql: `SELECT ${DECLARED_VIEW} AS view, ${DECLARED_FOUND} AS "isFound", count(*)::int AS count ${DECLARED} GROUP BY 1, 2`,
})
