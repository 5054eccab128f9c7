import { VIEWER_COOKIE } from './viewer.ts'

/**
 * The viewer cookie as a store: calls that sign in or out change it in their answers, other tabs at any time. The kind of
 * viewer stands on `<html>` too, because CSS reads it there.
 */

const listeners = new Set<() => void>()

/** "guest", or "<userType>-<approval>". */
export function currentViewer(): string {
  return new RegExp(`(?:^|; )${VIEWER_COOKIE}=([\\w-]{1,20})`).exec(document.cookie)?.[1] ?? 'guest'
}

/** Looks at the cookie again: after a call that signs in or out, and whenever the window comes back. */
export function viewerMayHaveChanged(): void {
  const viewer = currentViewer()
  if (document.documentElement.dataset.viewer === viewer) return
  document.documentElement.dataset.viewer = viewer
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export function subscribeViewer(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('focus', viewerMayHaveChanged)
    document.addEventListener('visibilitychange', viewerMayHaveChanged)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('focus', viewerMayHaveChanged)
    document.removeEventListener('visibilitychange', viewerMayHaveChanged)
  }
}
