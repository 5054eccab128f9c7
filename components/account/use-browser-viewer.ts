import { viewerStore } from '#lib/account/viewer-store.ts'
import { useStore } from '#lib/browser/use-store.ts'

/** The kind of viewer; null on the server and while hydrating, where every page is the same for everybody. */
export function useBrowserViewer(): string | null {
  return useStore(viewerStore, null)
}
