import { and, eq, exists, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { CANCELLATION_FILTER, ORDER_STATUS, ORDER_STATUSES, USER_TYPE } from '#lib/contract/base/codes.ts'
import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'
import { addDays, startOfDay } from '#lib/format/clock.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { cancellationRequests } from '../../../db/schema/order-history.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { isAnyOf, likeText } from '../../../db/sql-conditions.ts'
import { isVisibleTo, type OrderAccess } from './order-access.ts'

/** Conditions on `orders`: undefined for filters that are not set. */

const subquery = new QueryBuilder({ casing: 'snake_case' })

/** Whether an order has an open cancellation request. */
export const HAS_OPEN_REQUEST = exists(
  subquery
    .select({ id: cancellationRequests.id })
    .from(cancellationRequests)
    .where(and(eq(cancellationRequests.orderId, orders.id), eq(cancellationRequests.state, 'requested'))),
)

/** Between two days in Nairobi, both included. */
const isBetween = ({ fromDate, toDate }: OrderFilter) =>
  and(
    fromDate ? gte(orders.createdAt, startOfDay(fromDate)) : undefined,
    toDate ? lt(orders.createdAt, startOfDay(addDays(toDate, 1))) : undefined,
  )

/** Whether an order has one of these statuses, including "Cancellation Requested" and "Cancelled By Me". */
function hasStatus({ orderStatus }: OrderFilter): SQL | undefined {
  const statuses = ORDER_STATUSES.filter((status) => orderStatus.includes(status))
  return or(
    statuses.length > 0 ? isAnyOf(orders.status, statuses) : undefined,
    orderStatus.includes(CANCELLATION_FILTER.requested)
      ? and(inArray(orders.status, [ORDER_STATUS.pending, ORDER_STATUS.inProcess]), HAS_OPEN_REQUEST)
      : undefined,
    orderStatus.includes(CANCELLATION_FILTER.byMe)
      ? and(eq(orders.status, ORDER_STATUS.cancelled), eq(orders.cancelledBy, 'customer'))
      : undefined,
  )
}

/** Whether a line belongs to one of the requested collections or sub-collections. */
export function isOfCollections({ collection, subcollection }: OrderFilter): SQL | undefined {
  if (collection.length === 0 && subcollection.length === 0) return undefined
  const isOfChosen = or(
    collection.length > 0 ? isAnyOf(families.collectionCode, collection) : undefined,
    subcollection.length > 0 ? isAnyOf(families.subCollectionCode, subcollection) : undefined,
  )
  return exists(
    subquery
      .select({ id: variants.id })
      .from(variants)
      .innerJoin(families, eq(families.id, variants.familyId))
      .where(and(eq(variants.id, orderLines.variantId), isOfChosen)),
  )
}

/** Whether an order has a line that meets a condition. */
export const hasLine = (condition: SQL | undefined): SQL =>
  exists(
    subquery
      .select({ position: orderLines.position })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), condition)),
  )

/** The orders that the caller can see and that match the specification's filter. */
export function matchesFilter(filter: OrderFilter, access: OrderAccess): SQL | undefined {
  const isOfCollection = isOfCollections(filter)
  return and(
    isVisibleTo(access),
    isBetween(filter),
    hasStatus(filter),
    filter.branch.length > 0 ? isAnyOf(orders.branchId, filter.branch) : undefined,
    isOfCollection && hasLine(isOfCollection),
    hasText(filter.searchText, access),
  )
}

/**
 * The text of the search field. A customer's orders are searched through their lines. For all orders that would read
 * millions of rows, so staff search by order number, exact product code, whole LPO number, or company name.
 */
function hasText(text: string, { userType }: OrderAccess): SQL | undefined {
  if (text === '') return undefined
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1]
  const hasNumber = digits ? eq(orders.orderNo, Number(digits)) : undefined
  const pattern = `%${likeText(text)}%`
  if (userType === USER_TYPE.staff) {
    const code = text.toUpperCase()
    return or(
      hasNumber,
      inArray(
        orders.id,
        subquery
          .select({ orderId: orderLines.orderId })
          .from(variants)
          .innerJoin(orderLines, eq(orderLines.variantId, variants.id))
          .where(eq(variants.code, code)),
      ),
      eq(sql`upper(${orders.purchaseOrderNo})`, code),
      sql`${orders.companyId} = ANY(ARRAY(
        SELECT ${companies.id} FROM ${companies} WHERE ${companies.name} ILIKE ${pattern}))`,
    )
  }
  return or(
    hasNumber,
    ilike(orders.branchName, pattern),
    ilike(orders.purchaseOrderNo, pattern),
    hasLine(
      or(
        ilike(orderLines.productName, pattern),
        ilike(orderLines.productCode, pattern),
        ilike(orderLines.colourName, pattern),
      ),
    ),
  )
}
