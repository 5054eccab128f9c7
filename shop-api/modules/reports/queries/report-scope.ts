import { and, gt, type SQL } from 'drizzle-orm'
import type { OrderFilter } from '#lib/contract/order-filter.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { isOfCollections, matchesFilter } from '../../orders/queries/filter-orders.ts'
import type { OrderAccess } from '../../orders/queries/order-access.ts'
import { IS_NOT_CANCELLED } from '../../stock/queries/order-columns.ts'

export interface ReportScope {
  filter: OrderFilter & { fromDate: string; toDate: string }
  access: OrderAccess
}

/** The orders a report counts. Cancelled orders only where they are asked for. */
export const countsOrder = ({ filter, access }: ReportScope): SQL | undefined =>
  and(matchesFilter(filter, access), filter.orderStatus.length === 0 ? IS_NOT_CANCELLED : undefined)

/** The lines a report counts, of those orders: what is not cancelled. */
export const countsLine = ({ filter }: ReportScope): SQL | undefined =>
  and(gt(orderLines.quantityTenths, orderLines.cancelledTenths), isOfCollections(filter))

/** True when a report counts some lines of its orders only. */
export const isPartial = ({ filter }: ReportScope): boolean =>
  filter.collection.length > 0 || filter.subcollection.length > 0
