import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { ON_ORDER } from './stock-list.sql.ts'

const NAME = `concat_ws(', ', f.cluster_name, nullif(c.name, ''), nullif(z.name, ''))`
const JOINS = `JOIN families f ON f.id = v.family_id
  LEFT JOIN family_colours c ON c.family_id = v.family_id AND c.code = v.colour_code
  LEFT JOIN family_sizes z ON z.family_id = v.family_id AND z.code = v.size_code`

/** All suppliers, or one. @param supplierId null for all */
export const listSupplierRows = statement<{ supplierId: number | null }>()({
  name: 'suppliers',
  row: z.strictObject({
    ...{ supplierId: z.number(), name: z.string(), contact: z.string(), phone: z.string(), email: z.string() },
    ...{
      kraPin: z.string(),
      note: z.string(),
      leadDays: z.nullable(z.number()),
      isActive: z.boolean(),
      version: z.number(),
    },
    openOrders: z.number(),
  }),
  sql: `SELECT s.id AS "supplierId", s.name, s.contact, s.phone, s.email, s.kra_pin AS "kraPin", s.note, s.lead_days AS "leadDays",
      s.is_active AS "isActive", s.version,
      (SELECT count(*)::int FROM supplier_orders o WHERE o.supplier_id = s.id AND o.state IN ('draft', 'ordered')) AS "openOrders"
    FROM suppliers s WHERE $supplierId::bigint IS NULL OR s.id = $supplierId ORDER BY s.is_active DESC, lower(s.name)`,
})

const listed = {
  ...{ supplierOrderId: z.number(), supplier: z.string(), state: z.enum(['draft', 'ordered', 'closed', 'cancelled']) },
  ...{ expectedOn: z.nullable(z.string()), createdAt: z.date(), lines: z.number() },
  ...{ orderedTenths: z.number(), receivedTenths: z.number() },
}
const LISTED = `o.id AS "supplierOrderId", s.name AS supplier, o.state, o.expected_on::text AS "expectedOn",
  o.created_at AS "createdAt", coalesce(l.lines, 0) AS lines, coalesce(l.ordered, 0) AS "orderedTenths",
  coalesce(l.received, 0) AS "receivedTenths"`
const FROM = `FROM supplier_orders o JOIN suppliers s ON s.id = o.supplier_id
  LEFT JOIN LATERAL (SELECT count(*)::int AS lines, sum(ordered_tenths)::bigint AS ordered, sum(received_tenths)::bigint AS received
    FROM supplier_order_lines WHERE supplier_order_id = o.id) l ON true`

export const listSupplierOrderRows = statement()({
  name: 'supplier-orders',
  row: z.strictObject(listed),
  sql: `SELECT ${LISTED} ${FROM} ORDER BY o.state IN ('draft', 'ordered') DESC, o.id DESC LIMIT 100`,
})

export const findSupplierOrderRow = statement<{ id: number }>()({
  name: 'supplier-order',
  row: z.strictObject({ ...listed, supplierId: z.number(), note: z.string(), version: z.number() }),
  sql: `SELECT ${LISTED}, o.supplier_id AS "supplierId", o.note, o.version ${FROM} WHERE o.id = $id::bigint`,
})

export const lockSupplierOrder = statement<{ id: number }>()({
  name: 'supplier-order-locked',
  row: z.strictObject({ version: z.number(), state: z.enum(['draft', 'ordered', 'closed', 'cancelled']) }),
  sql: 'SELECT version, state FROM supplier_orders WHERE id = $id::bigint FOR UPDATE',
})

export const listSupplierOrderLines = statement<{ id: number }>()({
  name: 'supplier-order-lines',
  row: z.strictObject({
    ...{ variantId: z.number(), code: z.string(), name: z.string(), unit: z.string(), stepTenths: z.number() },
    ...{ piecesPerBale: z.number(), shelf: z.string(), orderedTenths: z.number(), receivedTenths: z.number() },
    cost: z.nullable(z.number()),
  }),
  sql: `SELECT v.id AS "variantId", v.code, ${NAME} AS name, f.unit_text AS unit, f.quantity_step_tenths AS "stepTenths",
      v.pieces_per_bale AS "piecesPerBale", coalesce(h.shelf, '') AS shelf, l.ordered_tenths AS "orderedTenths",
      l.received_tenths AS "receivedTenths", l.cost_cents AS cost
    FROM supplier_order_lines l JOIN variants v ON v.id = l.variant_id ${JOINS}
    LEFT JOIN variant_shelves h ON h.variant_id = v.id
    WHERE l.supplier_order_id = $id::bigint ORDER BY v.code`,
})

export const listSupplierDeliveries = statement<{ id: number }>()({
  name: 'deliveries-of-order',
  row: z.strictObject({
    ...{
      deliveryId: z.number(),
      deliveryNote: z.string(),
      etimsInvoiceNo: z.string(),
      receivedBy: z.string(),
      receivedAt: z.date(),
    },
    ...{ tenths: z.number(), damagedTenths: z.number() },
  }),
  sql: `SELECT g.id AS "deliveryId", g.delivery_note AS "deliveryNote", g.etims_invoice_no AS "etimsInvoiceNo",
      p.name AS "receivedBy", g.received_at AS "receivedAt",
      coalesce(sum(l.tenths), 0)::bigint AS tenths, coalesce(sum(l.damaged_tenths), 0)::bigint AS "damagedTenths"
    FROM supplier_deliveries g JOIN staff_members p ON p.id = g.received_by LEFT JOIN supplier_delivery_lines l ON l.delivery_id = g.id
    WHERE g.supplier_order_id = $id::bigint GROUP BY g.id, p.name ORDER BY g.id DESC`,
})

/**
 * Adds received quantities to the lines of an order; a product that was not ordered becomes a line. @param tenths above
 * zero, of each id
 */
export const addReceived = statement<{ id: number; ids: readonly number[]; tenths: readonly number[] }>()({
  name: 'supplier-order-received',
  row: z.never(),
  sql: `INSERT INTO supplier_order_lines (supplier_order_id, variant_id, ordered_tenths, received_tenths)
    SELECT $id::bigint, came.id, 0, came.tenths FROM unnest($ids::bigint[], $tenths::int[]) AS came(id, tenths)
    ON CONFLICT (supplier_order_id, variant_id)
      DO UPDATE SET received_tenths = supplier_order_lines.received_tenths + excluded.received_tenths`,
})

/** Low products with not enough on order: the suggestion is twice their level less free and ordered stock. */
export const listReorder = statement()({
  name: 'reorder',
  row: z.strictObject({
    ...{ variantId: z.number(), code: z.string(), name: z.string(), unit: z.string(), piecesPerBale: z.number() },
    ...{ freeTenths: z.number(), lowTenths: z.number(), comingTenths: z.number() },
    ...{ supplierId: z.nullable(z.number()), supplier: z.string(), cost: z.nullable(z.number()) },
  }),
  sql: `SELECT low.id AS "variantId", low.code, low.name, low.unit, low.bale AS "piecesPerBale", low.free AS "freeTenths",
      low.level AS "lowTenths", low.coming AS "comingTenths", last.id AS "supplierId", coalesce(last.name, '') AS supplier,
      last.cost_cents AS cost
    FROM (
      SELECT v.id, v.code, ${NAME} AS name, f.unit_text AS unit, v.pieces_per_bale AS bale, v.stock_tenths AS free,
        v.low_stock_tenths AS level, ${ON_ORDER} AS coming
      FROM variants v ${JOINS}
      WHERE v.stock_tenths <= v.low_stock_tenths AND f.status = 'active' AND NOT v.is_hidden
    ) low
    LEFT JOIN LATERAL (
      SELECT s.id, s.name, l.cost_cents FROM supplier_order_lines l JOIN supplier_orders o ON o.id = l.supplier_order_id
      JOIN suppliers s ON s.id = o.supplier_id AND s.is_active
      WHERE l.variant_id = low.id AND o.state <> 'cancelled' ORDER BY o.id DESC LIMIT 1
    ) last ON true
    WHERE low.free + low.coming <= low.level ORDER BY last.name NULLS LAST, low.code LIMIT 500`,
})
