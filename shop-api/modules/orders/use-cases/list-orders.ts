import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import { ORDER_STATUS, USER_TYPE } from '#lib/contract/base/codes.ts'
import {
  MAX_COUNTED,
  MAX_NUMBERS,
  type OfficeListedOrder,
  type OfficeOrderFilter,
  type OrderSort,
  type officeOrderCounts,
  type officeOrderFilters,
  type officeOrderTotals,
} from '#lib/contract/orders/office/order-list.ts'
import { showCount } from '#lib/format/count.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { orderTags } from '../../../db/schema/order-notes.ts'
import { orders } from '../../../db/schema/orders.ts'
import { counties } from '../../../db/schema/reference.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import { countOrderViews, loadListedOrders } from '../queries/listed-orders.sql.ts'
import { isOfOpenOrders, matchesOfficeFilter } from '../queries/office-filter.ts'
import { officeListedOrder } from '../rules/office-listed-order.ts'

/** Most tags offered as filters. */
const MAX_TAGS = 100

interface SortRule {
  by: SQL[]
  /** Condition for the orders after the order with this number. */
  isAfter: (orderNo: number) => SQL
}

const keyOf = (column: SQL, orderNo: number) =>
  sql`(SELECT ${column}, last.order_no FROM ${orders} AS last WHERE last.order_no = ${orderNo})`

const SORTS: Readonly<Record<OrderSort, SortRule>> = {
  newest: {
    by: [desc(orders.createdAt), desc(orders.orderNo)],
    isAfter: (last) => sql`(${orders.createdAt}, ${orders.orderNo}) < ${keyOf(sql`last.created_at`, last)}`,
  },
  oldest: {
    by: [asc(orders.createdAt), asc(orders.orderNo)],
    isAfter: (last) => sql`(${orders.createdAt}, ${orders.orderNo}) > ${keyOf(sql`last.created_at`, last)}`,
  },
  promised: {
    by: [asc(orders.estimatedDeliveryDate), asc(orders.orderNo)],
    isAfter: (last) =>
      sql`(${orders.estimatedDeliveryDate}, ${orders.orderNo}) > ${keyOf(sql`last.estimated_delivery_date`, last)}`,
  },
  amount: {
    by: [desc(orders.valueCents), desc(orders.orderNo)],
    isAfter: (last) => sql`(${orders.valueCents}, ${orders.orderNo}) < ${keyOf(sql`last.value_cents`, last)}`,
  },
}

export interface OfficeListInput {
  filter: OfficeOrderFilter
  sort: OrderSort
  perPage: number
  /** The number of the last order of the previous page. */
  after: number | null
}

/**
 * A page of orders. Uses keyset paging from the last order of the previous page, so later pages are as fast as the
 * first page. @param staffId the requesting staff member
 */
export async function listOfficeOrders(
  tx: Session,
  { filter, sort, perPage, after }: OfficeListInput,
  staffId: number,
): Promise<{ orders: OfficeListedOrder[]; next: number | null }> {
  if (sort === 'promised' && !isOfOpenOrders(filter)) {
    throw refuse('invalid-request', 'Only open orders can be sorted by the promised day.')
  }
  const rule = SORTS[sort]
  const isFound = await matchesOfficeFilter(tx, filter, staffId)
  const found = await tx.db
    .select({ id: orders.id, orderNo: orders.orderNo })
    .from(orders)
    .where(and(isFound, after === null ? undefined : rule.isAfter(after)))
    .orderBy(...rule.by)
    .limit(perPage + 1)
  const page = found.slice(0, perPage)
  const rows = await loadListedOrders(tx.query, { ids: page.map(({ id }) => id) })
  return {
    orders: rows.map(officeListedOrder),
    next: found.length > perPage ? (page.at(-1)?.orderNo ?? null) : null,
  }
}

/**
 * Number and total value of the orders that match a filter, counted up to a limit. @param staffId the requesting staff
 * member
 */
export async function totalOfficeOrders(
  tx: Session,
  filter: OfficeOrderFilter,
  staffId: number,
): Promise<Output<typeof officeOrderTotals>> {
  const isFound = await matchesOfficeFilter(tx, filter, staffId)
  const most = filter.numbers ? MAX_NUMBERS : MAX_COUNTED
  const counted = tx.db
    .select({
      cents:
        sql<number>`CASE WHEN ${orders.status} = ${ORDER_STATUS.cancelled} THEN 0 ELSE ${orders.valueCents} END`.as(
          'cents',
        ),
    })
    .from(orders)
    .where(isFound)
    .limit(most + 1)
    .as('counted')
  const [row] = await tx.db
    .select({ orders: sql<number>`count(*)::int`, total: sql<number>`coalesce(sum(${counted.cents}), 0)::float8` })
    .from(counted)
  const found = row?.orders ?? 0
  return {
    orders: Math.min(found, most),
    isMore: found > most,
    total: row?.total ?? 0,
    unknownNumbers: await unknownNumbers(tx, filter.numbers ?? []),
  }
}

/**
 * Number of all orders that match a filter, counted without a limit: for background jobs. @param staffId the requesting
 * staff member
 */
export async function countOrders(tx: Session, filter: OfficeOrderFilter, staffId: number): Promise<number> {
  return tx.db.$count(orders, await matchesOfficeFilter(tx, filter, staffId))
}

/**
 * The numbers of all orders that match a filter, newest first. @param staffId the requesting staff member
 * @throws `not-allowed` if there are more than one job can process
 */
export async function numbersOfOrders(tx: Session, filter: OfficeOrderFilter, staffId: number): Promise<number[]> {
  const isFound = await matchesOfficeFilter(tx, filter, staffId)
  const rows = await tx.db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(isFound)
    .orderBy(...SORTS.newest.by)
    .limit(MAX_NUMBERS + 1)
  if (rows.length > MAX_NUMBERS) {
    throw refuse('not-allowed', `At most ${showCount(MAX_NUMBERS)} orders can be processed at once. Narrow the filter.`)
  }
  return rows.map(({ orderNo }) => orderNo)
}

/** The numbers of a pasted list that no order has. */
async function unknownNumbers(tx: Session, numbers: readonly number[]): Promise<number[]> {
  if (numbers.length === 0) return []
  const rows = await tx.db.select({ orderNo: orders.orderNo }).from(orders).where(isAnyOf(orders.orderNo, numbers))
  const known = new Set(rows.map(({ orderNo }) => orderNo))
  return [...new Set(numbers)].filter((no) => !known.has(no))
}

/** Number of orders in each view. @param staffId the requesting staff member */
export async function countOfficeOrders(tx: Session, staffId: number): Promise<Output<typeof officeOrderCounts>> {
  const [row] = await countOrderViews(tx.query, { staffId })
  if (!row) throw new Error('counting orders returned no row')
  return {
    counts: {
      open: row.open,
      'to-approve': row.toApprove,
      'to-pack': row.toPack,
      out: row.out,
      'not-paid': row.held,
      'asked-to-cancel': row.askedToCancel,
      mine: row.mine,
      mentions: row.mentions,
    },
    newest: row.newest,
    oldestPromised: row.oldestPromised,
  }
}

/** The choices of the list's filters. */
export async function officeFilterChoices(tx: Session): Promise<Output<typeof officeOrderFilters>> {
  const [places, reps, tags] = await Promise.all([
    tx.db.selectDistinct({ name: counties.name }).from(counties).orderBy(asc(counties.name)),
    tx.db
      .select({ id: users.id, name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})` })
      .from(users)
      .where(and(eq(users.userType, USER_TYPE.rep), sql`${users.deletedAt} IS NULL`))
      .orderBy(asc(users.firstName), asc(users.id)),
    tx.db.selectDistinct({ tag: orderTags.tag }).from(orderTags).orderBy(asc(orderTags.tag)).limit(MAX_TAGS),
  ])
  return { counties: places.map(({ name }) => name), reps, tags: tags.map(({ tag }) => tag) }
}
