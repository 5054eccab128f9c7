import { useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import { recall, remember } from '#lib/browser/tab-storage.ts'
import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'
import { type AddressedFilter, addressOfFilter, filterOfAddress } from './order-address.ts'

/** A search text can be a person's name: the tab stores it, the address does not. */
const SEARCH = 'orders.search'

/**
 * The filter of the user's orders, and functions that change it: each change is a step that Back undoes. Next follows
 * the browser's own history, so no page is requested.
 */
export function useOrderFilter() {
  const query = useSearchParams().toString()
  const [searchText, setSearchText] = useState(() => recall<string>(SEARCH) ?? '')
  const addressed = useMemo(() => filterOfAddress(query), [query])
  const filter = useMemo<OrderFilter>(() => ({ ...addressed, searchText }), [addressed, searchText])
  return {
    filter,
    change(part: Partial<AddressedFilter>) {
      // The current address: a change just made might not be drawn yet.
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
