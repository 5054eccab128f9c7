import { useStore } from '#lib/browser/use-store.ts'

/** Minimum width of a screen that is not a phone: 768 px at the reader's own text size, like theme.css. */
export const WIDE = '(width >= 48rem)'

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is wider than a phone; for parts that are drawn only in the browser. */
export function useWideScreen(): boolean {
  return useStore({ read: () => matchMedia(WIDE).matches, subscribe }, false)
}
