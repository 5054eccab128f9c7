import type { Output } from '#lib/contract/call.ts'
import type { OrderFilter } from '#lib/contract/order-filter.ts'
import type { ListedOrder, OrderStatistics, orderList } from '#lib/contract/order-list.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import { ON_ACCOUNT, type OnAccountRow, onAccountOf } from '../../domain/credit/on-account.ts'
import { type OrderStatus, statusText } from '../../domain/orders/order-states.ts'
import { Where } from '../sql-conditions.ts'
import { filterOrders } from './filter-orders.ts'
import { onlySeenBy, preparedName, type Viewer } from './order-access.ts'

/** So many lines stand on a card; the others in the order itself. */
const LINES_SHOWN = 10

export interface OrderListInput {
  filter: OrderFilter
  perPage: number
  /** The number of the last order of the page before. */
  after: number | null
}

interface Row extends OnAccountRow {
  orderId: string
  orderNo: number
  placedAt: Date
  deliverByDate: string
  branchName: string | null
  purchaseOrderNo: string | null
  orderedBy: string
  orderedFor: string | null
  shippingType: 1 | 2
  status: OrderStatus
  cancelledBy: string | null
  hasOpenRequest: boolean
  lastPayment: 0 | 1 | 2 | 3 | null
  userType: number | null
  deliveryChargesVat: Cents
  totalValue: Cents
  currencyCode: string
  lines: number
  tenths: number
}

/** Of an order that a sales representative placed, the trader's name, in a statement over `orders o`. */
export const ORDERED_FOR = '(SELECT name FROM companies WHERE id = o.company_id AND o.user_type = 6)'

/** Who placed an order, in a statement over `orders o` joined with `users u` and its company `c` from the left. */
export const ORDERED_BY = `coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.name,
  concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', '')))`

const ROWS = (where: string, limit: string) => `
  SELECT o.id AS "orderId", o.order_no AS "orderNo", o.created_at AS "placedAt",
    o.estimated_delivery_date::text AS "deliverByDate", o.branch_name AS "branchName", o.purchase_order_no AS "purchaseOrderNo", ${ORDERED_BY} AS "orderedBy",
    ${ORDERED_FOR} AS "orderedFor", o.shipping_type AS "shippingType", o.status, o.cancelled_by AS "cancelledBy", o.payment_status AS "lastPayment", o.user_type AS "userType",
    ${ON_ACCOUNT},
    EXISTS (SELECT 1 FROM cancellation_requests r WHERE r.order_id = o.id AND r.state = 'requested') AS "hasOpenRequest",
    o.delivery_ex_vat_cents + o.delivery_vat_cents AS "deliveryChargesVat",
    o.total_cents - o.credited_cents AS "totalValue", o.currency_code AS "currencyCode", n.lines, n.tenths
  FROM (SELECT * FROM orders o WHERE ${where} ORDER BY o.created_at DESC, o.order_no DESC LIMIT ${limit}) o
  LEFT JOIN users u ON u.id = o.user_id
  LEFT JOIN companies c ON c.id = u.company_id
  CROSS JOIN LATERAL (SELECT count(*)::int AS lines, coalesce(sum(quantity_tenths - cancelled_tenths), 0)::float8 AS tenths
    FROM order_lines WHERE order_id = o.id) n
  ORDER BY o.created_at DESC, o.order_no DESC`

/** A page of somebody's orders, the newest first, found from the last one of the page before: as quick far down as at the top. */
export async function listOrders(
  query: Query,
  viewer: Viewer,
  { filter, perPage, after }: OrderListInput,
): Promise<{ data: Output<typeof orderList>; next: number | null }> {
  const where = filterOrders(onlySeenBy(new Where(), viewer), filter, viewer)
  const statistics =
    after === null ? loadStatistics(query, where, preparedName('order-statistics', viewer, filter)) : null
  if (after !== null) {
    const place = `(SELECT created_at, order_no FROM orders WHERE order_no = ${where.value(after)})`
    where.and(`(o.created_at, o.order_no) < ${place}`)
  }
  const limit = where.value(perPage + 1)
  const name = preparedName(after === null ? 'order-first-page' : 'order-next-page', viewer, filter)
  const [rows, counted] = await Promise.all([query<Row>(ROWS(where.sql, limit), where.values, name), statistics])
  const page = rows.slice(0, perPage)
  const lines = await loadListedLines(
    query,
    page.map(({ orderId }) => orderId),
  )
  const list = page.map((row) => listedOrder(row, lines.get(row.orderId) ?? []))
  return {
    data: { list, statistics: counted },
    next: rows.length > perPage ? (page.at(-1)?.orderNo ?? null) : null,
  }
}

/**
 * True where Pay Now is shown (specification, section 4): a consumer's order, not paid, with no payment under way. A company
 * without an account pays like a consumer.
 */
export function allowsPayment(order: Pick<Row, 'status' | 'lastPayment' | 'userType' | 'creditTermsDays'>): boolean {
  const paysByLink = order.userType === 2 || ([1, 3, 6].includes(order.userType ?? 0) && order.creditTermsDays === null)
  return paysByLink && order.status !== 5 && order.lastPayment !== 0 && order.lastPayment !== 2
}

function listedOrder(row: Row, lines: readonly ListedLine[]): ListedOrder {
  const mills = [...new Set(lines.map(({ providerName }) => providerName))]
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    orderPlaced: row.placedAt.toISOString(),
    deliverByDate: row.deliverByDate,
    branchName: row.branchName,
    purchaseOrderNo: row.purchaseOrderNo,
    orderedBy: row.orderedBy,
    orderedFor: row.orderedFor,
    shippingType: row.shippingType,
    status: row.status,
    statusText: statusText(row),
    lastPayment: row.lastPayment,
    isPaid: row.lastPayment === 2,
    onAccount: onAccountOf(row),
    allowPayment: allowsPayment(row),
    totalUniqueItems: row.lines,
    unitText: new Set(lines.map(({ unitText }) => unitText)).size === 1 ? (lines[0]?.unitText ?? '') : 'items',
    totalQuantity: quantityOf(row.tenths),
    deliveryChargesVat: row.deliveryChargesVat,
    totalValue: row.totalValue,
    currencyCode: row.currencyCode,
    orderDetails: mills.map((name) => ({
      name,
      products: lines.filter(({ providerName }) => providerName === name).map(listedProduct),
    })),
    hiddenItems: Math.max(0, row.lines - lines.length),
  }
}

interface ListedLine {
  orderId: string
  productId: number
  productName: string
  productCode: string
  providerName: string
  colorName: string
  size: string
  unitText: string
  tenths: number
  totalWithVat: Cents
  sha256: string
  alt: string
  blur: string
}

function listedProduct({ sha256, alt, blur, tenths, orderId, providerName, ...line }: ListedLine) {
  return { ...line, media: { sha256, alt, blur }, quantity: quantityOf(tenths) }
}

/** The picture of a line `l`: of its product's colour, as it is now. */
export const LINE_PICTURE = `
  LEFT JOIN variants v ON v.id = l.variant_id
  LEFT JOIN family_colours fc ON fc.family_id = v.family_id AND fc.code = v.colour_code
  LEFT JOIN media m ON m.sha256 = fc.image_shas[1]`

async function loadListedLines(query: Query, orderIds: readonly string[]): Promise<Map<string, ListedLine[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await query<ListedLine>(
    `SELECT l.order_id AS "orderId", l.variant_id AS "productId", l.product_name AS "productName",
       l.product_code AS "productCode", l.provider_name AS "providerName", l.colour_name AS "colorName",
       l.size_name AS size, l.unit_text AS "unitText", l.quantity_tenths - l.cancelled_tenths AS tenths,
       l.ex_vat_cents + l.vat_cents - l.credited_ex_vat_cents - l.credited_vat_cents AS "totalWithVat",
       coalesce(m.sha256, '') AS sha256, coalesce(m.alt, '') AS alt, coalesce(m.blur, '') AS blur
     FROM unnest($1::text[]) AS asked(id)
     CROSS JOIN LATERAL (SELECT * FROM order_lines WHERE order_id = asked.id ORDER BY position LIMIT ${LINES_SHOWN}) l
     ${LINE_PICTURE}
     ORDER BY l.order_id, l.position`,
    [orderIds],
    'listed-lines',
  )
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

async function loadStatistics(query: Query, { sql, values }: Where, name?: string): Promise<OrderStatistics> {
  const [row] = await query<OrderStatistics>(
    `SELECT count(*)::int AS orders,
       coalesce(sum(o.total_cents - o.credited_cents) FILTER (WHERE o.status <> 5), 0)::float8 AS "totalValue",
       coalesce(sum(o.total_cents - o.credited_cents)
         FILTER (WHERE o.status <> 5 AND o.payment_status IS DISTINCT FROM 2), 0)::float8 AS "unpaidValue",
       count(*) FILTER (WHERE o.status = 1)::int AS "pendingApproval",
       count(*) FILTER (WHERE o.status = 2)::int AS "inProcess",
       count(*) FILTER (WHERE o.status = 3)::int AS "outForDeliver",
       count(*) FILTER (WHERE o.status = 4)::int AS delivered,
       count(*) FILTER (WHERE o.status = 5)::int AS cancelled
     FROM orders o WHERE ${sql}`,
    // A page narrows the same conditions further.
    [...values],
    name,
  )
  return row as OrderStatistics
}
