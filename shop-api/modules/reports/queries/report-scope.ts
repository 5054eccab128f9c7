import { and, gt, type SQL } from 'drizzle-orm'
import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { isOfCollections, matchesFilter } from '../../orders/queries/filter-orders.ts'
import type { OrderAccess } from '../../orders/queries/order-access.ts'
import { IS_NOT_CANCELLED } from '../../stock/queries/order-columns.ts'

export interface ReportScope {
  filter: OrderFilter & { fromDate: string; toDate: string }
  access: OrderAccess
}

/** The orders that a report counts. Cancelled orders only on request. */
export const countsOrder = ({ filter, access }: ReportScope): SQL | undefined =>
  and(matchesFilter(filter, access), filter.orderStatus.length === 0 ? IS_NOT_CANCELLED : undefined)

/** The lines of those orders that a report counts: without cancelled quantities. */
export const countsLine = ({ filter }: ReportScope): SQL | undefined =>
  and(gt(orderLines.quantityTenths, orderLines.cancelledTenths), isOfCollections(filter))

/** True when a report counts some lines of its orders only. */
export const isPartial = ({ filter }: ReportScope): boolean =>
  filter.collection.length > 0 || filter.subcollection.length > 0
