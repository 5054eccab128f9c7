import { createNotifier, type Readable } from '../browser/store.ts'
import { ACTING_COOKIE, readableCookie, VIEWER_COOKIE } from './viewer.ts'

/**
 * The viewer cookie as a store: calls that sign in or out change it in their answers, other tabs at any time. The kind of
 * viewer is on `<html>` too, because CSS reads it there.
 */

/** What the cookie says at this moment, another tab's signing out included. */
export const viewerInCookie = (): string =>
  /^[\w-]{1,30}$/.exec(readableCookie(document.cookie, VIEWER_COOKIE) ?? '')?.[0] ?? 'guest'

/** The name of the trader a sales representative acts for, as the cookie says at this moment; empty where there is none. */
export function actingName(): string {
  const name = readableCookie(document.cookie, ACTING_COOKIE) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    // Not written by us.
    return ''
  }
}

// Reading a cookie asks another process, and every heart of a list wants to know.
let lastRead: string | undefined

/** "guest", or "<userType>-<approval>", as the cookie said when it was last looked at. */
export function currentViewer(): string {
  lastRead ??= viewerInCookie()
  return lastRead
}

/** Looks at the cookie again: after a call that signs in or out, and whenever the window comes back. */
export function viewerMayHaveChanged(): void {
  lastRead = viewerInCookie()
  if (document.documentElement.dataset.viewer === lastRead) return
  document.documentElement.dataset.viewer = lastRead
  notify()
}

const { notify, subscribe } = createNotifier(() => {
  window.addEventListener('focus', viewerMayHaveChanged)
  document.addEventListener('visibilitychange', viewerMayHaveChanged)
  return () => {
    window.removeEventListener('focus', viewerMayHaveChanged)
    document.removeEventListener('visibilitychange', viewerMayHaveChanged)
  }
})

/** Calls back when the viewer has changed. Answers how to stop. */
export const subscribeViewer = subscribe

/** For `useStore`. */
export const viewerStore: Readable<string> = { read: currentViewer, subscribe }
