import type { OrderFilter } from '#lib/contract/order-filter.ts'
import { filterOrders, ofCollections } from '../orders/filter-orders.ts'
import { onlySeenBy, type Viewer } from '../orders/order-access.ts'
import { Where } from '../sql-conditions.ts'

export interface ReportScope {
  filter: OrderFilter & { fromDate: string; toDate: string }
  viewer: Viewer
}

/** The orders a report counts, and the condition on their lines. Cancelled orders only where they are asked for. */
export function reportWhere({ filter, viewer }: ReportScope): { orders: string; lines: string; values: unknown[] } {
  const where = filterOrders(onlySeenBy(new Where(), viewer), filter, viewer)
  if (filter.orderStatus.length === 0) where.and('o.status <> 5')
  const collections = ofCollections(where, filter)
  const left = 'l.quantity_tenths > l.cancelled_tenths'
  return { orders: where.sql, lines: collections ? `${left} AND ${collections}` : left, values: where.values }
}

/** True when a report counts some lines of its orders only: then delivery, which belongs to the whole, is left out. */
export const isPartial = ({ filter }: ReportScope): boolean =>
  filter.collection.length > 0 || filter.subcollection.length > 0
