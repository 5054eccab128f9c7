import { createNotifier } from '../browser/store.ts'
import { recall, remember } from '../browser/tab-storage.ts'
import { useStore } from '../browser/use-store.ts'

/**
 * The list that a tab shows, or from which it opened a product. The header's field shows its search text, and a
 * product's breadcrumbs link to it. It lives in the tab, because cached HTML must not contain it.
 */
export interface ListPlace {
  /** The list's address, with its sealed filter. */
  href: string
  /** The global search text; empty if there is no search. */
  search: string
}

const NAME = 'list'
const { notify, subscribe } = createNotifier()
/** Undefined until the tab's memory was read. */
let place: ListPlace | null | undefined

/** The list that this tab shows or from which it opened a product. */
export function listPlace(): ListPlace | null {
  if (place === undefined) {
    const stored = recall<Partial<ListPlace>>(NAME)
    // Only addresses of this shop's lists: a tab's storage can contain any text.
    const isOurs = typeof stored?.href === 'string' && /^\/product-list(?![^/?])/.test(stored.href)
    place = isOurs ? { href: String(stored?.href), search: String(stored?.search ?? '') } : null
  }
  return place
}

function write(next: ListPlace | null): void {
  const before = listPlace()
  if (before?.href === next?.href && before?.search === next?.search) return
  place = next
  remember(NAME, next)
  notify()
}

/** Notes the list that the visitor is in. */
export function enterList(next: ListPlace): void {
  write(next)
}

/** Deletes it: the next user of this tab is another person. */
export function forgetList(): void {
  write(null)
}

/** Whether a path is a list's or a product's. */
export const isProductPage = (path: string): boolean => /^\/(product-list|product-details)([/-]|$)/.test(path)

/** Call when the visitor leaves the product pages: clears the global search. */
export function leaveProductPages(): void {
  if (listPlace()?.search) write(null)
}

/**
 * The list that this tab shows or from which it opened a product, live; null without a list, on the server and while
 * hydrating.
 */
export function useListPlace(): ListPlace | null {
  return useStore({ read: listPlace, subscribe }, null)
}
