import { VIEW_AS_PAGE } from '../account/view-as.ts'
import { recall, remember } from '../browser/tab-storage.ts'

const NOTE = 'sign-in.ended'

/**
 * Redirects to sign-in, which redirects back here. A full navigation clears the router's cache of the user's pages and
 * of guest redirects.
 */
export function leaveForSignIn(): void {
  const { pathname, search, hash } = window.location
  const isViewAs = document.documentElement.dataset.viewAs !== undefined
  const leave = () => {
    if (isViewAs) return window.location.replace(`${VIEW_AS_PAGE}#ended`)
    remember(NOTE, true)
    window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search + hash)}`)
  }
  // If that cannot be loaded, the cookies are deleted nevertheless.
  void import('./queries.ts').then(({ signInEnded }) => signInEnded()).then(leave, leave)
}

/** Whether this tab has just redirected to sign-in because the session had ended; true once. */
export function hasJustEnded(): boolean {
  const ended = recall<boolean>(NOTE) === true
  if (ended) remember(NOTE, null)
  return ended
}
