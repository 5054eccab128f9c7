import { createNotifier } from '#lib/browser/store.ts'
import { useStore } from '#lib/browser/use-store.ts'

const NARROW = '(width < 64rem)'

const { subscribe } = createNotifier((notify) => {
  const query = window.matchMedia?.(NARROW)
  query?.addEventListener('change', notify)
  return () => query?.removeEventListener('change', notify)
})

/** Whether two columns do not stand beside each other: below 1,024 px. */
export const useIsNarrow = (): boolean =>
  useStore({ read: () => window.matchMedia?.(NARROW).matches ?? false, subscribe }, false)
