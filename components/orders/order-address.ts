import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'

/**
 * The order filter in the page's address, readable: a status, days, collections, branch numbers. The search text is not
 * in it, since people type names and companies there (lib/browser/tab-storage.ts stores it).
 */

export type AddressedFilter = Omit<OrderFilter, 'searchText'>

export const NO_ORDER_FILTER: AddressedFilter = { collection: [], subcollection: [], orderStatus: [], branch: [] }

const STATUSES = [1, 2, 3, 4, 5, 6, 7] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Parses the filter of an address, and drops invalid values. @param query "status=2,3&from=2026-11-01" */
export function filterOfAddress(query: string): AddressedFilter {
  const given = new URLSearchParams(query)
  const list = (name: string) => [...new Set((given.get(name) ?? '').split(',').filter(Boolean))]
  const codes = (name: string) =>
    list(name)
      .filter((code) => /^[\w-]{1,80}$/.test(code))
      .slice(0, 50)
  const day = (name: string) => (DAY.test(given.get(name) ?? '') ? (given.get(name) as string) : undefined)
  return {
    collection: codes('collection'),
    subcollection: codes('sub'),
    orderStatus: STATUSES.filter((status) => list('status').includes(String(status))),
    branch: list('branch')
      .filter((id) => /^[1-9]\d{0,8}$/.test(id))
      .slice(0, 200)
      .map(Number),
    fromDate: day('from'),
    toDate: day('to'),
  }
}

/** Formats a filter for an address, "?status=2,3"; empty for a filter without conditions. */
export function addressOfFilter(filter: AddressedFilter): string {
  const fields: [string, string][] = [
    ['status', [...filter.orderStatus].sort().join(',')],
    ['from', filter.fromDate ?? ''],
    ['to', filter.toDate ?? ''],
    ['collection', filter.collection.join(',')],
    ['sub', filter.subcollection.join(',')],
    ['branch', filter.branch.join(',')],
  ]
  const query = fields.filter(([, text]) => text !== '').map(([name, text]) => `${name}=${text}`)
  return query.length > 0 ? `?${query.join('&')}` : ''
}

/** Number of active conditions, except statuses, which have their own row above the list. */
export function countFilters({ fromDate, toDate, collection, subcollection, branch }: AddressedFilter): number {
  return (fromDate || toDate ? 1 : 0) + collection.length + subcollection.length + branch.length
}
