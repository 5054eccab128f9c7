import { viewerStore } from '#lib/account/viewer-store.ts'
import { useStore } from '#lib/browser/use-store.ts'

/** The kind of viewer. Null on the server and while hydrating, as every page is the same for all visitors. */
export function useBrowserViewer(): string | null {
  return useStore(viewerStore, null)
}
