import { useBrowserValue } from './use-store.ts'

/** False in the server's HTML and while React takes it over, true from then on and for whatever is drawn later. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false)
}
