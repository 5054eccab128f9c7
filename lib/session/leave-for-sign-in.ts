import { VIEW_AS_PAGE } from '../account/view-as.ts'
import { recall, remember } from '../browser/tab-storage.ts'

const NOTE = 'sign-in.ended'

/**
 * Leaves for sign-in, which leads back here. A full navigation: what the router kept of the person's pages is gone, and so
 * is what it learned about where a guest is sent from them.
 */
export function leaveForSignIn(): void {
  const { pathname, search, hash } = window.location
  const isViewAs = document.documentElement.dataset.viewAs !== undefined
  const leave = () => {
    if (isViewAs) return window.location.replace(`${VIEW_AS_PAGE}#ended`)
    remember(NOTE, true)
    window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search + hash)}`)
  }
  // Where that cannot be loaded the cookies are gone all the same.
  void import('./queries.ts').then(({ signInEnded }) => signInEnded()).then(leave, leave)
}

/** Whether this tab has just left for sign-in because the one before had ended; once. */
export function hasJustEnded(): boolean {
  const ended = recall<boolean>(NOTE) === true
  if (ended) remember(NOTE, null)
  return ended
}
