import { useBrowserValue } from './use-store.ts'

/** False in the server's HTML and while hydrating; then true, also for components that mount later. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false)
}
