import type { OrderFilter } from '#lib/contract/order-filter.ts'
import { addDays } from '#lib/format/clock.ts'
import { likeText, type Where } from '../sql-conditions.ts'
import type { Viewer } from './order-access.ts'

/** The first instant of a day in Nairobi, which keeps UTC+3 all year. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+03:00`)

const OPEN_REQUEST = `EXISTS (SELECT 1 FROM cancellation_requests r WHERE r.order_id = o.id AND r.state = 'requested')`

/** Narrows a statement over `orders o` to days in Nairobi, both included. */
export function betweenDays(where: Where, fromDate: string | undefined, toDate: string | undefined): Where {
  if (fromDate) where.and(`o.created_at >= ${where.value(startOfDay(fromDate))}`)
  if (toDate) where.and(`o.created_at < ${where.value(startOfDay(addDays(toDate, 1)))}`)
  return where
}

/** Narrows to statuses; 6 and 7 are "Cancellation Requested" and "Cancelled By Me". */
export function ofStatus(where: Where, statuses: readonly number[]): Where {
  if (statuses.length === 0) return where
  const plain = statuses.filter((status) => status <= 5)
  return where.and(
    [
      ...(plain.length > 0 ? [`o.status = ANY(${where.value(plain)}::smallint[])`] : []),
      ...(statuses.includes(6) ? [`o.status IN (1, 2) AND ${OPEN_REQUEST}`] : []),
      ...(statuses.includes(7) ? [`o.status = 5 AND o.cancelled_by = 'customer'`] : []),
    ]
      .map((part) => `(${part})`)
      .join(' OR '),
  )
}

/** The condition that a line `l` is of a collection or sub-collection; null when none is asked for. */
export function ofCollections(where: Where, { collection, subcollection }: OrderFilter): string | null {
  const parts = [
    ...(collection.length > 0 ? [`cf.collection_code = ANY(${where.value(collection)}::text[])`] : []),
    ...(subcollection.length > 0 ? [`cf.sub_collection_code = ANY(${where.value(subcollection)}::text[])`] : []),
  ]
  if (parts.length === 0) return null
  return `EXISTS (SELECT 1 FROM variants cv JOIN families cf ON cf.id = cv.family_id
    WHERE cv.id = l.variant_id AND (${parts.join(' OR ')}))`
}

/** Narrows a statement over `orders o` to all that the specification's filter asks for. */
export function filterOrders(where: Where, filter: OrderFilter, viewer: Viewer): Where {
  betweenDays(where, filter.fromDate, filter.toDate)
  ofStatus(where, filter.orderStatus)
  if (filter.branch.length > 0) where.and(`o.branch_id = ANY(${where.value(filter.branch)}::bigint[])`)
  const collections = ofCollections(where, filter)
  if (collections) where.and(`EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND ${collections})`)
  return search(where, filter.searchText, viewer)
}

/**
 * Narrows to what was typed. One's own orders are searched through their lines; over everybody's (type 5) that would
 * read millions, so there it is an order number, a product's exact code, a whole LPO number, or a company's name.
 */
function search(where: Where, text: string, { userType }: Viewer): Where {
  if (text === '') return where
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1]
  const number = digits ? [`o.order_no = ${where.value(Number(digits))}`] : []
  const pattern = where.value(`%${likeText(text)}%`)
  if (userType === 5) {
    const code = where.value(text.toUpperCase())
    return where.and(
      [
        ...number,
        `o.id IN (SELECT l.order_id FROM variants v JOIN order_lines l ON l.variant_id = v.id WHERE v.code = ${code})`,
        `upper(o.purchase_order_no) = ${code}`,
        `o.company_id = ANY(ARRAY(SELECT id FROM companies WHERE name ILIKE ${pattern}))`,
      ].join(' OR '),
    )
  }
  return where.and(
    [
      ...number,
      `o.branch_name ILIKE ${pattern}`,
      `o.purchase_order_no ILIKE ${pattern}`,
      `EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id
        AND (l.product_name ILIKE ${pattern} OR l.product_code ILIKE ${pattern} OR l.colour_name ILIKE ${pattern}))`,
    ].join(' OR '),
  )
}
