import { useSearchParams } from 'next/navigation'

/** A screen's state in the address: filters, order, the open view, the row with an open preview. */
export interface AddressState {
  /** Empty if the address has no value. */
  get: (name: string) => string
  /**
   * Changes parts of the address; null or empty removes a part. @param how 'push' if Back should undo it, 'replace'
   * while typing and for a moving focus
   */
  set: (changes: Readonly<Record<string, string | null>>, how?: 'push' | 'replace') => void
  /** The whole query, without the question mark. */
  query: string
}

/** Sets the page's query without a server request: the page stays the same. */
function change(changes: Readonly<Record<string, string | null>>, how: 'push' | 'replace'): void {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  const text = String(query)
  if (text === search.slice(1)) return
  const address = `${pathname}${text && `?${text}`}${hash}`
  if (how === 'push') window.history.pushState(null, '', address)
  else window.history.replaceState(null, '', address)
}

/** The address as state: Back, Forward and a link that was sent restore it. */
export function useAddressState(): AddressState {
  const query = useSearchParams()
  return {
    get: (name) => query.get(name) ?? '',
    set: (changes, how = 'push') => change(changes, how),
    query: query.toString(),
  }
}
