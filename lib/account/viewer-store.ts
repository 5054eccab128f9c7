import { createNotifier, type Readable } from '../browser/store.ts'
import { ACTING_COOKIE, readableCookie, VIEW_AS_COOKIE, VIEWER_COOKIE } from './viewer.ts'

/**
 * The viewer cookie as a store: calls that sign in or out change it in their answers, other tabs at any time. The kind of
 * viewer is on `<html>` too, because CSS reads it there.
 */

/** What the cookie says at this moment, another tab's signing out included. */
export const viewerInCookie = (): string =>
  /^[\w-]{1,30}$/.exec(readableCookie(document.cookie, VIEWER_COOKIE) ?? '')?.[0] ?? 'guest'

/** The name of the trader a sales representative acts for, as the cookie says at this moment; empty where there is none. */
export const actingName = (): string => nameInCookie(ACTING_COOKIE)

/** The name of the customer whom a staff member looks at the shop as; empty for everybody else. */
export const viewAsName = (): string => nameInCookie(VIEW_AS_COOKIE)

function nameInCookie(cookie: string): string {
  const name = readableCookie(document.cookie, cookie) ?? ''
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
  const { dataset } = document.documentElement
  if (viewAsName() === '') delete dataset.viewAs
  else dataset.viewAs = ''
  if (dataset.viewer === lastRead) return
  dataset.viewer = lastRead
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
