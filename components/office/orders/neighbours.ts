import type { Output } from '#lib/contract/base/call.ts'
import { officeOrderList } from '#lib/contract/orders/office/order-list.ts'
import { officeQueries } from '#lib/office/queries.ts'

/** Position of an order in the list it was opened from. */
export interface Neighbours {
  /** From 1. */
  place: number
  of: number
  previous: number | null
  next: number | null
}

interface Pages {
  pages: { data: Output<typeof officeOrderList> }[]
}

/** The orders before and after this order in the most recent list; null if it is in no list. */
export function neighboursOf(orderNo: number): Neighbours | null {
  const lists = officeQueries
    .getQueryCache()
    .findAll({ queryKey: [officeOrderList.name, 'pages'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { state } of lists) {
    const numbers = (state.data as Pages | undefined)?.pages.flatMap(({ data }) =>
      data.orders.map((one) => one.orderNo),
    )
    const at = numbers?.indexOf(orderNo) ?? -1
    if (numbers && at !== -1) {
      return { place: at + 1, of: numbers.length, previous: numbers[at - 1] ?? null, next: numbers[at + 1] ?? null }
    }
  }
  return null
}
