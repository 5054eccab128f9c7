import { useEffect } from 'react'
import { recall, remember } from '#lib/browser/tab-storage.ts'

const PLACE = 'cart.scroll'
/** Milliseconds in which the cart, its prices and its forms load. */
const LOADING_MS = 10_000
/** The user moves the page: from then on it stays in place. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The scroll position stored by the document before, if this document is its reload; else null. */
function takePlace(): number | null {
  const place = recall<number>(PLACE)
  remember(PLACE, null)
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isReturn = entry?.type === 'reload' || entry?.type === 'back_forward'
  return isReturn && new URL(entry.name).pathname === location.pathname && typeof place === 'number' && place > 0
    ? place
    : null
}

/** Scrolls to a position whenever the page grows, until it is loaded or the user moves it. Returns a function that stops. */
function holdAt(place: number): () => void {
  history.scrollRestoration = 'manual'
  const observer = new ResizeObserver(() => window.scrollTo({ top: place, behavior: 'instant' }))
  observer.observe(document.body)
  const timer = setTimeout(stop, LOADING_MS)
  for (const name of USER_EVENTS) addEventListener(name, stop, { passive: true })
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of USER_EVENTS) removeEventListener(name, stop)
    history.scrollRestoration = 'auto'
  }
  return stop
}

/**
 * Returns to the scroll position after a reload. The browser cannot: it restores the position while the page is short,
 * and then follows the footer down.
 */
export function useScrollAfterReload(): void {
  useEffect(() => {
    const note = () => remember(PLACE, window.scrollY)
    addEventListener('pagehide', note)
    const place = takePlace()
    const stop = place === null ? undefined : holdAt(place)
    return () => {
      removeEventListener('pagehide', note)
      stop?.()
    }
  }, [])
}
