import { useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import { recall, remember } from '#lib/browser/tab-storage.ts'
import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'
import { type AddressedFilter, addressOfFilter, filterOfAddress } from './order-address.ts'

/** What was searched for may be somebody's name: the tab remembers it, the address does not. */
const SEARCH = 'orders.search'

/**
 * The filter somebody looks at their orders with, and what changes it: each change is a step that Back takes back. Next
 * follows the browser's own history: no page is asked for.
 */
export function useOrderFilter() {
  const query = useSearchParams().toString()
  const [searchText, setSearchText] = useState(() => recall<string>(SEARCH) ?? '')
  const addressed = useMemo(() => filterOfAddress(query), [query])
  const filter = useMemo<OrderFilter>(() => ({ ...addressed, searchText }), [addressed, searchText])
  return {
    filter,
    change(part: Partial<AddressedFilter>) {
      // As the address is now: a change just made may not be drawn yet.
      const now = filterOfAddress(window.location.search)
      window.history.pushState(null, '', `/orders${addressOfFilter({ ...now, ...part })}`)
    },
    search(text: string) {
      remember(SEARCH, text || null)
      setSearchText(text)
    },
    /** Back to all orders. */
    clear() {
      remember(SEARCH, null)
      setSearchText('')
      if (query) window.history.pushState(null, '', '/orders')
    },
  }
}
