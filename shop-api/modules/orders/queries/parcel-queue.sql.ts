import * as z from 'zod/mini'
import { ORDER_STATUS, PAYMENT_STATUS, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

/** Customer name of order `o` as staff use it: the company, else the person. */
const CUSTOMER = `coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
  concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', '')))`

/** The order of an open parcel `p` has missing products without a decision: the parcel is not packed before. */
export const WAITS_FOR_DECISION = `EXISTS (SELECT 1 FROM order_parcels q JOIN pick_list_lines l ON l.parcel_id = q.id
  WHERE q.order_id = p.order_id AND l.short_reason IS NOT NULL AND l.short_decision IS NULL)`

/**
 * Whether an order has a parcel in packing or to pack now: packed and short parcels wait for others.
 * @param orderId its column, such as "o.id"
 */
export const hasToPack = (
  orderId: string,
): string => `EXISTS (SELECT 1 FROM order_parcels p WHERE p.order_id = ${orderId}
  AND (p.state = 'packing' OR p.state = 'open' AND NOT ${WAITS_FOR_DECISION}))`

/** `waitsForBalance` of the order `o`, in SQL. */
export const WAITS_FOR_BALANCE = `(o.deposit_paid_at IS NOT NULL AND NOT o.pays_on_delivery
  AND o.payment_status IS DISTINCT FROM ${PAYMENT_STATUS.completed})`

/** Collected parcels that wait at the counter have a code; it is removed when they are handed over. */
const IS_IN_QUEUE = `CASE $queue::text
  WHEN 'to-pack' THEN p.state = 'open' AND o.status = ${ORDER_STATUS.inProcess} AND NOT ${WAITS_FOR_DECISION}
  WHEN 'packing' THEN p.state = 'packing'
  WHEN 'packed' THEN p.state = 'packed'
  ELSE p.state = 'sent' AND p.collection_code_hash IS NOT NULL END`

/** Lets every queue use a small partial index. */
const IS_WORK = `(p.state IN ('open', 'packing', 'packed') OR p.collection_code_hash IS NOT NULL)`

export const countParcels = statement()({
  name: 'packing-counts',
  row: z.strictObject({ queue: z.string(), parcels: z.number() }),
  sql: `
    SELECT CASE p.state WHEN 'open' THEN 'to-pack' WHEN 'sent' THEN 'ready' ELSE p.state END AS queue,
      count(*)::int AS parcels
    FROM order_parcels p JOIN orders o ON o.id = p.order_id
    WHERE p.state IN ('open', 'packing', 'packed') AND (p.state <> 'open' OR (o.status = ${ORDER_STATUS.inProcess} AND NOT ${WAITS_FOR_DECISION}))
    GROUP BY p.state
    UNION ALL
    SELECT 'ready', count(*)::int FROM order_parcels p
    WHERE p.state = 'sent' AND p.collection_code_hash IS NOT NULL
    UNION ALL
    SELECT 'short', count(*)::int FROM pick_list_lines l
    WHERE l.short_reason IS NOT NULL AND l.short_decision IS NULL`,
})

interface Queue {
  queue: string
  /** Empty for all. */
  search: string
  /** The search in the stored form of a waybill number. */
  code: string
  orderNo: number | null
  /** Only parcels packed by this staff member; null for all. */
  packerId: number | null
  limit: number
  offset: number
}

export const listParcels = statement<Queue>()({
  name: 'packing-queue',
  row: z.strictObject({
    parcelId: z.number(),
    orderId: z.string(),
    orderNo: z.number(),
    parcelNo: z.number(),
    state: z.enum(['open', 'packing', 'packed', 'sent']),
    version: z.number(),
    customer: z.string(),
    place: z.string(),
    isCollected: z.boolean(),
    carrier: z.string(),
    waybillNo: z.string(),
    hasWaybillPicture: z.boolean(),
    toTakeCents: z.number(),
    balanceCents: z.number(),
    runId: z.nullable(z.number()),
    slipPrintedAt: z.nullable(z.date()),
    labelPrintedAt: z.nullable(z.date()),
    promisedOn: z.string(),
    lines: z.number(),
    tenths: z.number(),
    shelves: z.number(),
    packerId: z.nullable(z.number()),
    packer: z.nullable(z.string()),
    pickListId: z.nullable(z.number()),
    pickedTenths: z.number(),
    hasRequest: z.boolean(),
    since: z.date(),
    found: z.number(),
    foundTenths: z.number(),
  }),
  sql: `
    WITH chosen AS MATERIALIZED (
      SELECT p.*, o.order_no, o.address, o.shipping_type, o.pick_up_point_id, o.delivery_provider_name,
        o.estimated_delivery_date, o.pays_on_delivery, ${WAITS_FOR_BALANCE} AS waits_for_balance, ${CUSTOMER} AS customer
      FROM order_parcels p JOIN orders o ON o.id = p.order_id
      LEFT JOIN users u ON u.id = o.user_id LEFT JOIN companies c ON c.id = o.company_id
      WHERE ${IS_WORK} AND ${IS_IN_QUEUE} AND ($packerId::bigint IS NULL OR p.packer_id = $packerId)
        AND ($search::text = '' OR o.order_no = $orderNo::bigint OR ${CUSTOMER} ILIKE '%' || $search || '%'
          OR o.address->>'city' ILIKE '%' || $search || '%' OR upper(replace(p.waybill_no, ' ', '')) LIKE '%' || $code || '%')
    ), counted AS (
      SELECT p.id, count(l.position)::int AS lines, coalesce(sum(l.tenths), 0)::int AS tenths,
        count(DISTINCT coalesce(s.shelf, ''))::int AS shelves
      FROM chosen p
      JOIN LATERAL (
        SELECT pl.position, pl.tenths, ol.variant_id FROM order_parcel_lines pl
        JOIN order_lines ol ON ol.order_id = p.order_id AND ol.position = pl.position
        WHERE pl.parcel_id = p.id AND p.state <> 'open'
        UNION ALL
        SELECT r.position, r.tenths, r.variant_id FROM order_unpacked r
        WHERE p.state = 'open' AND r.order_id = p.order_id AND r.tenths > 0
      ) l ON true
      LEFT JOIN variant_shelves s ON s.variant_id = l.variant_id
      GROUP BY p.id
    )
    SELECT p.id AS "parcelId", p.order_id AS "orderId", p.order_no AS "orderNo", p.no AS "parcelNo", p.state, p.version,
      p.customer, coalesce(point.name, nullif(p.address->>'city', ''), p.address->>'county', '') AS place,
      p.shipping_type = ${SHIPPING_TYPE.pickup} AS "isCollected",
      coalesce(p.carrier, p.delivery_provider_name, '') AS carrier, coalesce(p.waybill_no, '') AS "waybillNo",
      coalesce(p.waybill_file, run.waybill_file) IS NOT NULL AS "hasWaybillPicture", run.id AS "runId",
      CASE WHEN p.pays_on_delivery THEN (SELECT m.due_cents FROM order_money m WHERE m.order_id = p.order_id) ELSE 0 END AS "toTakeCents",
      CASE WHEN p.waits_for_balance THEN (SELECT m.due_cents FROM order_money m WHERE m.order_id = p.order_id) ELSE 0 END AS "balanceCents",
      p.estimated_delivery_date::text AS "promisedOn",
      (SELECT printed_at FROM parcel_prints x WHERE x.parcel_id = p.id AND x.form = 'slips') AS "slipPrintedAt",
      (SELECT printed_at FROM parcel_prints x WHERE x.parcel_id = p.id AND x.form = 'labels') AS "labelPrintedAt",
      n.lines, n.tenths, n.shelves, p.packer_id AS "packerId", packer.name AS packer, list.id AS "pickListId",
      coalesce((SELECT sum(x.picked_tenths) FROM pick_list_lines x
        WHERE x.pick_list_id = list.id AND x.parcel_id = p.id), 0)::int AS "pickedTenths",
      EXISTS (SELECT 1 FROM cancellation_requests r
        WHERE r.order_id = p.order_id AND r.state = 'requested') AS "hasRequest",
      coalesce(p.sent_at, p.packed_at, p.created_at) AS since,
      count(*) OVER ()::int AS found, (sum(n.tenths) OVER ())::int AS "foundTenths"
    FROM chosen p
    JOIN counted n ON n.id = p.id
    LEFT JOIN pick_up_points point ON point.id = p.pick_up_point_id AND p.shipping_type = ${SHIPPING_TYPE.pickup}
    LEFT JOIN staff_members packer ON packer.id = p.packer_id
    LEFT JOIN pick_list_parcels lp ON lp.parcel_id = p.id AND lp.state = 'picking'
    LEFT JOIN pick_lists list ON list.id = lp.pick_list_id AND list.state = 'open'
    LEFT JOIN parcel_run_parcels on_run ON on_run.parcel_id = p.id
    LEFT JOIN parcel_runs run ON run.id = on_run.run_id
    ORDER BY p.estimated_delivery_date, p.order_no, p.no
    LIMIT $limit OFFSET $offset`,
})

/** Open pick lists, first those of the staff member. */
export const listPickLists = statement<{ staffId: number }>()({
  name: 'packing-pick-lists',
  row: z.strictObject({
    id: z.number(),
    staffId: z.number(),
    name: z.string(),
    parcels: z.number(),
    shelves: z.number(),
    wantedTenths: z.number(),
    pickedTenths: z.number(),
    createdAt: z.date(),
  }),
  sql: `
    SELECT p.id, p.packer_id AS "staffId", s.name, count(DISTINCT l.parcel_id)::int AS parcels,
      count(DISTINCT l.shelf)::int AS shelves, coalesce(sum(l.wanted_tenths), 0)::int AS "wantedTenths",
      coalesce(sum(l.picked_tenths), 0)::int AS "pickedTenths", p.created_at AS "createdAt"
    FROM pick_lists p JOIN staff_members s ON s.id = p.packer_id
    LEFT JOIN pick_list_lines l ON l.pick_list_id = p.id
    WHERE p.state = 'open'
    GROUP BY p.id, s.name
    ORDER BY p.packer_id <> $staffId::bigint, p.id
    LIMIT 100`,
})

/** Missing products without a decision, longest waiting first; of one order or of all orders. */
export const listShorts = statement<{ orderNo: number | null; limit: number; offset: number }>()({
  name: 'packing-shorts',
  row: z.strictObject({
    pickListId: z.number(),
    parcelId: z.number(),
    position: z.number(),
    orderNo: z.number(),
    parcelNo: z.number(),
    customer: z.string(),
    product: z.string(),
    code: z.string(),
    shelf: z.string(),
    wantedTenths: z.number(),
    pickedTenths: z.number(),
    reason: z.enum(['empty', 'damaged', 'other-lot', 'elsewhere']),
    hasPicture: z.boolean(),
    packer: z.string(),
    at: z.nullable(z.date()),
  }),
  sql: `
    SELECT l.pick_list_id AS "pickListId", l.parcel_id AS "parcelId", l.position, o.order_no AS "orderNo",
      p.no AS "parcelNo", ${CUSTOMER} AS customer,
      concat_ws(', ', ol.product_name, nullif(ol.colour_name, ''), nullif(ol.size_name, '')) AS product,
      ol.product_code AS code, l.shelf, l.wanted_tenths AS "wantedTenths", l.picked_tenths AS "pickedTenths",
      l.short_reason AS reason, l.short_file IS NOT NULL AS "hasPicture", s.name AS packer,
      (SELECT max(x.at) FROM pick_scans x WHERE x.pick_list_id = l.pick_list_id AND x.kind = 'short'
        AND x.parcel_id = l.parcel_id AND x.position = l.position) AS at
    FROM pick_list_lines l
    JOIN pick_lists list ON list.id = l.pick_list_id
    JOIN staff_members s ON s.id = list.packer_id
    JOIN order_parcels p ON p.id = l.parcel_id
    JOIN orders o ON o.id = p.order_id
    JOIN order_lines ol ON ol.order_id = o.id AND ol.position = l.position
    LEFT JOIN users u ON u.id = o.user_id LEFT JOIN companies c ON c.id = o.company_id
    WHERE l.short_reason IS NOT NULL AND l.short_decision IS NULL AND ($orderNo::bigint IS NULL OR o.order_no = $orderNo)
    ORDER BY l.pick_list_id, l.parcel_id, l.position
    LIMIT $limit OFFSET $offset`,
})

const OF_LIST = `l.pick_list_id = $pickListId::bigint AND EXISTS (SELECT 1 FROM pick_list_parcels p
  WHERE p.pick_list_id = l.pick_list_id AND p.parcel_id = l.parcel_id AND p.state = 'picking')`

/** Deletes lines from the list that were removed completely from their parcel. */
export const dropRemovedLines = statement<{ pickListId: number }>()({
  name: 'pick-list-lines-gone',
  row: z.strictObject({}),
  sql: `DELETE FROM pick_list_lines l WHERE ${OF_LIST} AND NOT EXISTS (
    SELECT 1 FROM order_parcel_lines pl WHERE pl.parcel_id = l.parcel_id AND pl.position = l.position)`,
})

/** Reduces lines of which less is ordered now. */
export const fitLines = statement<{ pickListId: number }>()({
  name: 'pick-list-lines-fit',
  row: z.strictObject({}),
  sql: `UPDATE pick_list_lines l
    SET wanted_tenths = pl.tenths, picked_tenths = least(l.picked_tenths, pl.tenths)
    FROM order_parcel_lines pl
    WHERE pl.parcel_id = l.parcel_id AND pl.position = l.position AND l.wanted_tenths <> pl.tenths AND ${OF_LIST}`,
})

/** Locks the orders of parcels until the transaction ends, in a fixed order. */
export const lockOrdersOf = statement<{ parcelIds: readonly number[] }>()({
  name: 'lock-orders-of-parcels',
  row: z.strictObject({ id: z.string() }),
  sql: `SELECT id FROM orders WHERE id IN (SELECT order_id FROM order_parcels WHERE id = ANY($parcelIds::bigint[]))
    ORDER BY id FOR UPDATE`,
})
