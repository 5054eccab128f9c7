import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'

/** The filter of a report. It is in the page's address, so that it survives a reload, Back and a shared link. */
export type ReportFilter = Pick<
  OrderFilter,
  'collection' | 'subcollection' | 'orderStatus' | 'branch' | 'searchText'
> & {
  /** "2026-11-24", or empty: then the twelve months up to today. The same for the next. */
  fromDate: string
  toDate: string
}

export const EMPTY_REPORT_FILTER: ReportFilter = {
  fromDate: '',
  toDate: '',
  collection: [],
  subcollection: [],
  orderStatus: [],
  branch: [],
  searchText: '',
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const CODE = /^[\w-]{1,80}$/
const dayOf = (text: string | null) => (text && DAY.test(text) ? text : '')

/** Parses a filter from an address's query. Invalid values are dropped. */
export function readReportFilter(search: string): ReportFilter {
  const query = new URLSearchParams(search)
  const codes = (name: string) => query.getAll(name).filter((code) => CODE.test(code))
  return {
    fromDate: dayOf(query.get('from')),
    toDate: dayOf(query.get('to')),
    collection: codes('collection'),
    subcollection: codes('sub'),
    orderStatus: query.getAll('status').flatMap((text) => (/^[1-7]$/.test(text) ? [Number(text) as 1] : [])),
    branch: query.getAll('branch').flatMap((text) => (/^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : [])),
    searchText: (query.get('q') ?? '').slice(0, 80),
  }
}

/** A filter as an address's query, "?from=…"; empty for the empty one. */
export function writeReportFilter(filter: ReportFilter): string {
  const query = new URLSearchParams()
  if (filter.fromDate) query.set('from', filter.fromDate)
  if (filter.toDate) query.set('to', filter.toDate)
  for (const code of filter.collection) query.append('collection', code)
  for (const code of filter.subcollection) query.append('sub', code)
  for (const status of filter.orderStatus) query.append('status', String(status))
  for (const branch of filter.branch) query.append('branch', String(branch))
  if (filter.searchText) query.set('q', filter.searchText)
  return query.size > 0 ? `?${query}` : ''
}
