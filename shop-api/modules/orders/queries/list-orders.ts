import { and, asc, count, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import { ORDER_STATUS, type OrderStatus, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'
import type { OrderStatistics, orderList } from '#lib/contract/orders/order-list.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { familyColours, variants } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { orderEvents } from '../../../db/schema/order-history.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { accountUnpaid } from '../../companies/queries/on-account.sql.ts'
import {
  DUE_AGAIN_CENTS,
  IS_COLOUR,
  IS_NOT_CANCELLED,
  IS_PICTURE,
  IS_VARIANT,
  NO_PICTURE,
  ON_ACCOUNT_COLUMNS,
  ORDERED_BY,
  ORDERED_FOR,
  PICTURE,
  TENTHS_LEFT,
} from '../../stock/queries/order-columns.ts'
import { type ListedLine, listedOrder, type OrderRow } from '../rules/listed-order.ts'
import { HAS_OPEN_REQUEST, matchesFilter } from './filter-orders.ts'
import { type OrderAccess, preparedName } from './order-access.ts'

/** Most lines on a card; the order page has the others. */
const LINES_SHOWN = 10

export interface OrderListInput {
  filter: OrderFilter
  perPage: number
  /** The number of the last order of the previous page. */
  after: number | null
}

/**
 * A page of the orders that the caller can see, newest first. Uses keyset paging from the last order of the previous
 * page, so later pages are as fast as the first page.
 */
export async function listOrders(
  tx: Session,
  access: OrderAccess,
  { filter, perPage, after }: OrderListInput,
): Promise<{ data: Output<typeof orderList>; next: number | null }> {
  const isFound = matchesFilter(filter, access)
  const name = preparedName(after === null ? 'order-first-page' : 'order-next-page', access, filter)
  const [rows, statistics] = await Promise.all([
    loadPage(tx, and(isFound, after === null ? undefined : isAfter(after)), perPage + 1, name),
    after === null ? loadStatistics(tx, isFound, preparedName('order-statistics', access, filter)) : null,
  ])
  const page = rows.slice(0, perPage)
  const lines = await loadListedLines(
    tx,
    page.map(({ orderId }) => orderId),
  )
  return {
    data: { list: page.map((row) => listedOrder(row, lines.get(row.orderId) ?? [])), statistics },
    next: rows.length > perPage ? (page.at(-1)?.orderNo ?? null) : null,
  }
}

const isAfter = (orderNo: number) =>
  sql`(${orders.createdAt}, ${orders.orderNo}) < (
    SELECT last.created_at, last.order_no FROM ${orders} AS last WHERE last.order_no = ${orderNo})`

const LINES_OF_ORDER = sql`FROM ${orderLines} WHERE ${orderLines.orderId} = ${orders.id}`

const IS_DELIVERED = sql`${orders.status} = ${sql.raw(String(ORDER_STATUS.delivered))}`
const DELIVERED_AT = sql<Date | null>`CASE WHEN ${IS_DELIVERED} THEN (
  SELECT min(${orderEvents.at}) FROM ${orderEvents}
  WHERE ${orderEvents.orderId} = ${orders.id} AND ${orderEvents.kind} = 'status' AND ${orderEvents.toStatus} = ${orders.status}
) END`.mapWith(orderEvents.at)

async function loadPage(
  tx: Session,
  isFound: SQL | undefined,
  limit: number,
  name: string | undefined,
): Promise<OrderRow[]> {
  const select = tx.db
    .select({
      orderId: orders.id,
      orderNo: orders.orderNo,
      placedAt: orders.createdAt,
      deliverByDate: orders.estimatedDeliveryDate,
      deliveredAt: DELIVERED_AT,
      branchName: orders.branchName,
      purchaseOrderNo: orders.purchaseOrderNo,
      orderedBy: ORDERED_BY,
      orderedFor: ORDERED_FOR,
      shippingType: orders.shippingType,
      status: orders.status,
      cancelledBy: orders.cancelledBy,
      lastPayment: orders.paymentStatus,
      userType: orders.userType,
      ...ON_ACCOUNT_COLUMNS,
      paysOnDelivery: orders.paysOnDelivery,
      depositPaidAt: orders.depositPaidAt,
      accountUnpaidCents: sql<number | null>`${sql.raw(accountUnpaid('orders'))}`,
      hasOpenRequest: sql<boolean>`${HAS_OPEN_REQUEST}`,
      deliveryChargesVat: sql<number>`${orders.deliveryExVatCents} + ${orders.deliveryVatCents}`,
      totalValue: orders.valueCents,
      dueCents: DUE_AGAIN_CENTS,
      currencyCode: orders.currencyCode,
      lines: sql<number>`(SELECT count(*)::int ${LINES_OF_ORDER})`,
      tenths: sql<number>`(SELECT coalesce(sum(${TENTHS_LEFT}), 0)::float8 ${LINES_OF_ORDER})`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(isFound)
    .orderBy(desc(orders.createdAt), desc(orders.orderNo))
    .limit(limit)
  return name === undefined ? select : select.prepare(name).execute()
}

/** The first lines of orders, by order. */
async function loadListedLines(tx: Session, orderIds: readonly string[]): Promise<Map<string, ListedLine[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.db
    .select({
      orderId: orderLines.orderId,
      productId: orderLines.variantId,
      productName: orderLines.productName,
      productCode: orderLines.productCode,
      providerName: orderLines.providerName,
      colorName: orderLines.colourName,
      size: orderLines.sizeName,
      unitText: orderLines.unitText,
      tenths: TENTHS_LEFT,
      totalWithVat: sql<number>`${orderLines.exVatCents} + ${orderLines.vatCents}
        - ${orderLines.creditedExVatCents} - ${orderLines.creditedVatCents}`,
      media: PICTURE,
    })
    .from(orderLines)
    .leftJoin(variants, IS_VARIANT)
    .leftJoin(familyColours, IS_COLOUR)
    .leftJoin(media, IS_PICTURE)
    .where(and(isAnyOf(orderLines.orderId, orderIds), lte(orderLines.position, LINES_SHOWN)))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    .prepare('listed-lines')
    .execute()
  const lines = rows.map(({ media: picture, ...line }) => ({ ...line, media: picture ?? NO_PICTURE }))
  return Map.groupBy(lines, ({ orderId }) => orderId)
}

const countOf = (status: OrderStatus) => sql<number>`count(*) FILTER (WHERE ${orders.status} = ${status})::int`

async function loadStatistics(
  tx: Session,
  isFound: SQL | undefined,
  name: string | undefined,
): Promise<OrderStatistics> {
  const sumWhere = (isCounted: SQL) =>
    sql<number>`coalesce(sum(${orders.valueCents}) FILTER (WHERE ${isCounted}), 0)::float8`
  const isUnpaid = sql`${orders.creditTermsDays} IS NULL AND ${orders.paymentStatus} IS DISTINCT FROM ${PAYMENT_STATUS.completed}`
  const select = tx.db
    .select({
      orders: count(),
      totalValue: sumWhere(IS_NOT_CANCELLED),
      unpaidValue: sumWhere(sql`${IS_NOT_CANCELLED} AND ${isUnpaid}`),
      onAccountValue: sumWhere(sql`${IS_NOT_CANCELLED} AND ${orders.creditTermsDays} IS NOT NULL`),
      pendingApproval: countOf(ORDER_STATUS.pending),
      inProcess: countOf(ORDER_STATUS.inProcess),
      outForDeliver: countOf(ORDER_STATUS.outForDelivery),
      delivered: countOf(ORDER_STATUS.delivered),
      cancelled: countOf(ORDER_STATUS.cancelled),
    })
    .from(orders)
    .where(isFound)
  const [row] = await (name === undefined ? select : select.prepare(name).execute())
  return row as OrderStatistics
}
