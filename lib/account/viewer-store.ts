import { createNotifier, type Readable } from '../browser/store.ts'
import { ACTING_COOKIE, readableCookie, VIEW_AS_COOKIE, VIEWER_COOKIE } from './viewer.ts'

/**
 * The viewer cookie as a store. Responses of calls that sign in or out change it, and other tabs can change it at any
 * time. The viewer type is also on `<html>`, because CSS reads it there.
 */

/** The cookie's current value, including sign-outs in other tabs. */
export const viewerInCookie = (): string =>
  /^[\w-]{1,30}$/.exec(readableCookie(document.cookie, VIEWER_COOKIE) ?? '')?.[0] ?? 'guest'

/** Name of the trader that a sales representative acts for, from the cookie now; empty if there is no trader. */
export const actingName = (): string => nameInCookie(ACTING_COOKIE)

/** Name of the customer whose view a staff member uses; empty for other users. */
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

// Reading a cookie queries another process, and each heart in a list needs the value.
let lastRead: string | undefined

/** "guest" or "<userType>-<approval>", as last read from the cookie. */
export function currentViewer(): string {
  lastRead ??= viewerInCookie()
  return lastRead
}

/** Reads the cookie again: after a call that signs in or out, and when the window gets the focus. */
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

/** Calls back when the viewer has changed. Returns an unsubscribe function. */
export const subscribeViewer = subscribe

/** For `useStore`. */
export const viewerStore: Readable<string> = { read: currentViewer, subscribe }
