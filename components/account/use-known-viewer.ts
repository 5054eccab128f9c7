import { useSyncExternalStore } from 'react'
import { currentViewer, subscribeViewer } from '#lib/account/viewer-store.ts'

const notKnown = () => null

/** The kind of viewer; null on the server and while hydrating, where every page is the same for everybody. */
export function useKnownViewer(): string | null {
  return useSyncExternalStore(subscribeViewer, currentViewer, notKnown)
}
