import { useSyncExternalStore } from 'react'

/**
 * Replaces `next/navigation` in component tests: the address is the window's own, and addresses of left pages are
 * recorded.
 */

const listeners = new Set<() => void>()

/** Calls back when the address has changed. Next follows pushState and replaceState in the same way. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

for (const method of ['pushState', 'replaceState'] as const) {
  const original = window.history[method].bind(window.history)
  window.history[method] = (...step) => {
    original(...step)
    // Like Next: components that draw the address update in a later task.
    setTimeout(() => {
      for (const listener of listeners) listener()
    })
  }
}

/** The pages that were opened, in order: "/cart". */
export const opened: string[] = []

const open = (address: string) => {
  opened.push(address)
}
const router = { push: open, replace: open, refresh: () => {}, back: () => window.history.back(), prefetch: () => {} }

export const useRouter = () => router
export const usePathname = () => useSyncExternalStore(subscribe, () => window.location.pathname)
export const useSearchParams = () => new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search))
export const useParams = () => ({})
