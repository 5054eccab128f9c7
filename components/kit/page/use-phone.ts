import { createNotifier } from '#lib/browser/store.ts'
import { useStore } from '#lib/browser/use-store.ts'

const PHONE = '(width < 48rem)'

const { subscribe } = createNotifier((notify) => {
  const query = window.matchMedia?.(PHONE)
  query?.addEventListener('change', notify)
  return () => query?.removeEventListener('change', notify)
})

/** Whether the window is narrower than 768 px. */
export const useIsPhone = (): boolean =>
  useStore({ read: () => window.matchMedia?.(PHONE).matches ?? false, subscribe }, false)
