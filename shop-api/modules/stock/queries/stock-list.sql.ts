import * as z from 'zod/mini'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

// bigint: two lines at the limit exceed an integer.
export const ON_ORDER = `(SELECT coalesce(sum(greatest(0, l.ordered_tenths - l.received_tenths)), 0)::bigint
  FROM supplier_order_lines l JOIN supplier_orders s ON s.id = l.supplier_order_id AND s.state = 'ordered'
  WHERE l.variant_id = v.id)`

/** Whether a variant `v` for sale is low and not enough is on order. */
export const IS_TO_REORDER = `v.stock_tenths <= v.low_stock_tenths AND NOT v.is_hidden
  AND v.stock_tenths + ${ON_ORDER} <= v.low_stock_tenths
  AND EXISTS (SELECT 1 FROM families s WHERE s.id = v.family_id AND s.status = 'active')`

export const STOCK_COLUMNS = `v.id AS "variantId", v.family_id AS "familyId", v.code, f.unit_text AS unit,
  concat_ws(', ', f.cluster_name, nullif(c.name, ''), nullif(z.name, '')) AS name,
  f.quantity_step_tenths AS "stepTenths", v.pieces_per_bale AS "piecesPerBale", coalesce(s.shelf, '') AS shelf,
  v.stock_tenths + v.promised_tenths AS "onHandTenths", v.promised_tenths AS "promisedTenths",
  v.stock_tenths AS "freeTenths", v.low_stock_tenths AS "lowTenths", coalesce(b.bales, 0) AS bales,
  ${ON_ORDER} AS "comingTenths"`
/** Joined to already selected variants: few rows. */
export const STOCK_JOINS = `JOIN families f ON f.id = v.family_id
  LEFT JOIN family_colours c ON c.family_id = v.family_id AND c.code = v.colour_code
  LEFT JOIN family_sizes z ON z.family_id = v.family_id AND z.code = v.size_code
  LEFT JOIN variant_shelves s ON s.variant_id = v.id LEFT JOIN stock_bales b ON b.variant_id = v.id`

export const stockRow = z.strictObject({
  variantId: z.number(),
  familyId: z.number(),
  code: z.string(),
  unit: z.string(),
  name: z.string(),
  stepTenths: z.number(),
  piecesPerBale: z.number(),
  shelf: z.string(),
  onHandTenths: z.number(),
  promisedTenths: z.number(),
  freeTenths: z.number(),
  lowTenths: z.nullable(z.number()),
  bales: z.number(),
  comingTenths: z.number(),
})

export interface StockFilter {
  queue: string
  /** A LIKE pattern; empty without a search. */
  search: string
  /** The search as a code: without dashes, in upper case. */
  code: string
  brand: string
  collection: string
}

const OF_QUEUE = `CASE $queue::text WHEN 'low' THEN v.stock_tenths <= v.low_stock_tenths WHEN 'out' THEN v.stock_tenths <= 0
  WHEN 'promised' THEN v.promised_tenths > 0 ELSE true END`
const FITS = `FROM variants v JOIN families f ON f.id = v.family_id
  WHERE f.status <> 'archived' AND ${OF_QUEUE}
    AND ($brand::text = '' OR f.brand_code = $brand)
    AND ($collection::text = '' OR f.collection_code = $collection)
    AND ($search::text = '' OR upper(translate(v.code, '-._/ ', '')) LIKE $code || '%'
      OR f.cluster_name ILIKE '%' || $search || '%'
      OR EXISTS (SELECT 1 FROM variant_shelves s WHERE s.variant_id = v.id AND s.shelf LIKE upper($search) || '%'))`

const page = (name: string, order: string) =>
  statement<StockFilter & { limit: number; offset: number }>()({
    name: `stock-list-${name}`,
    row: stockRow,
    sql: `WITH chosen AS MATERIALIZED (
      SELECT v.id, row_number() OVER (ORDER BY ${order}) AS no ${FITS} ORDER BY ${order} LIMIT $limit OFFSET $offset)
      SELECT ${STOCK_COLUMNS} FROM chosen JOIN variants v ON v.id = chosen.id ${STOCK_JOINS} ORDER BY chosen.no`,
  })

/** A page of variants with their stock, in the order of the list. */
export const listStock = {
  code: page('code', 'v.code'),
  least: page('least', 'v.stock_tenths, v.code'),
  'most-promised': page('promised', 'v.promised_tenths DESC, v.code'),
}

export const countStock = statement<StockFilter>()({
  name: 'stock-counted',
  row: z.strictObject({ total: z.number() }),
  sql: `SELECT count(*)::int AS total ${FITS}`,
})

export const countStockQueues = statement()({
  name: 'stock-queues',
  row: z.strictObject({ all: z.number(), low: z.number(), out: z.number(), promised: z.number() }),
  sql: `SELECT count(*)::int AS all, (count(*) FILTER (WHERE v.stock_tenths <= v.low_stock_tenths))::int AS low,
      (count(*) FILTER (WHERE v.stock_tenths <= 0))::int AS out, (count(*) FILTER (WHERE v.promised_tenths > 0))::int AS promised
    FROM variants v JOIN families f ON f.id = v.family_id WHERE f.status <> 'archived'`,
})

/** The stock of variants by their ids. */
export const findStock = statement<{ ids: readonly number[] }>()({
  name: 'stock-of',
  row: stockRow,
  sql: `SELECT ${STOCK_COLUMNS} FROM variants v ${STOCK_JOINS} WHERE v.id = ANY($ids::bigint[]) ORDER BY v.code`,
})

/** The open orders that a variant is promised to, oldest first. */
export const listPromises = statement<{ variantId: number }>()({
  name: 'stock-promises',
  row: z.strictObject({ orderNo: z.number(), placedAt: z.date(), tenths: z.number() }),
  sql: `SELECT o.order_no AS "orderNo", o.created_at AS "placedAt",
      (l.quantity_tenths - l.cancelled_tenths - coalesce(s.tenths, 0))::int AS tenths
    FROM order_lines l JOIN orders o ON o.id = l.order_id AND o.status IN (${[ORDER_STATUS.pending, ORDER_STATUS.inProcess]})
    LEFT JOIN order_reservations r ON r.order_id = o.id
    LEFT JOIN LATERAL (
      SELECT sum(pl.tenths) AS tenths FROM order_parcels p JOIN order_parcel_lines pl ON pl.parcel_id = p.id
      WHERE p.order_id = l.order_id AND pl.position = l.position AND p.state IN ('sent', 'delivered')
    ) s ON true
    WHERE l.variant_id = $variantId::bigint AND coalesce(r.state, 'held') IN ('held', 'used')
      AND l.quantity_tenths - l.cancelled_tenths > coalesce(s.tenths, 0)
    ORDER BY o.created_at, o.order_no LIMIT 50`,
})

/** The picture of a variant's colour; an empty hash without a picture. */
export const findPicture = statement<{ variantId: number }>()({
  name: 'stock-picture',
  row: z.strictObject({ sha256: z.string(), alt: z.string(), blur: z.string() }),
  sql: `SELECT coalesce(m.sha256, '') AS sha256, coalesce(m.alt, '') AS alt, coalesce(m.blur, '') AS blur
    FROM variants v LEFT JOIN family_colours c ON c.family_id = v.family_id AND c.code = v.colour_code
    LEFT JOIN media m ON m.sha256 = c.image_shas[1] WHERE v.id = $variantId::bigint`,
})

/** Orders to suppliers with a variant that is not here yet, soonest first. */
export const listExpected = statement<{ variantId: number }>()({
  name: 'stock-coming',
  row: z.strictObject({
    ...{ supplierOrderId: z.number(), supplier: z.string(), expectedOn: z.nullable(z.string()), tenths: z.number() },
  }),
  sql: `SELECT o.id AS "supplierOrderId", s.name AS supplier, o.expected_on::text AS "expectedOn",
      sum(l.ordered_tenths - l.received_tenths)::bigint AS tenths
    FROM supplier_order_lines l JOIN supplier_orders o ON o.id = l.supplier_order_id AND o.state = 'ordered'
    JOIN suppliers s ON s.id = o.supplier_id
    WHERE l.variant_id = $variantId::bigint AND l.ordered_tenths > l.received_tenths
    GROUP BY o.id, s.name ORDER BY o.expected_on, o.id LIMIT 20`,
})

/** Quantity that packers reported missing, without a decision. */
export const countShort = statement<{ variantId: number }>()({
  name: 'stock-short',
  row: z.strictObject({ tenths: z.number() }),
  sql: `SELECT coalesce(sum(wanted_tenths - picked_tenths), 0)::bigint AS tenths FROM pick_list_lines
    WHERE variant_id = $variantId::bigint AND short_reason IS NOT NULL AND short_decision IS NULL`,
})

export const countWaiting = statement<{ variantId: number }>()({
  name: 'stock-waiting',
  row: z.strictObject({ people: z.number() }),
  sql: `SELECT count(*)::int AS people FROM back_in_stock_requests
    WHERE variant_id = $variantId::bigint AND confirmed_at IS NOT NULL AND notified_at IS NULL`,
})
