import { createNotifier } from '../browser/store.ts'
import { recall, remember } from '../browser/tab-storage.ts'
import { useStore } from '../browser/use-store.ts'

/**
 * The list a tab is in, or came to a product from. The header's field shows its search words, a product's
 * breadcrumbs lead back to it. No page's HTML may know it, so it lives in the tab.
 */
export interface ListPlace {
  /** The list's address, with its sealed filter. */
  href: string
  /** The words of the global search, empty when there are none. */
  search: string
}

const NAME = 'list'
const { notify, subscribe } = createNotifier()
/** Undefined until the tab's memory was read. */
let place: ListPlace | null | undefined

/** The list this tab is in or came from. */
export function listPlace(): ListPlace | null {
  if (place === undefined) {
    const stored = recall<Partial<ListPlace>>(NAME)
    // Only an address of a list of ours: what a tab remembers is anybody's text.
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

/** Forgets it: the next person at this tab is another one. */
export function forgetList(): void {
  write(null)
}

/** Whether a path is a list's or a product's. */
export const isProductPage = (path: string): boolean => /^\/(product-list|product-details)([/-]|$)/.test(path)

/** The visitor went to another part of the shop: the global search is over. */
export function leaveProductPages(): void {
  if (listPlace()?.search) write(null)
}

/** The list this tab is in or came from, live; null when there is none, on the server and while hydrating. */
export function useListPlace(): ListPlace | null {
  return useStore({ read: listPlace, subscribe }, null)
}
