/**
 * A call with status 401 ends the sign-in in the browser too. The page redirects to sign-in and afterwards back to the
 * user's page. Each screen stores its own input (lib/browser/tab-storage.ts) and restores it then.
 */

const ENDED = 'fuma:sign-in-ended'
/** Calls that were pending at sign-out have been answered by then. */
const LEAVING_MS = 5_000

let leftAt = Number.NEGATIVE_INFINITY

/** Call when the user signs out here: 401 responses of pending calls then cause no redirect. */
export function noteSigningOut(): void {
  leftAt = performance.now()
}

/** Called by the client of all calls. */
export function announceSignInEnded(): void {
  if (performance.now() - leftAt < LEAVING_MS) return
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(ENDED))
}

/** @returns a function that stops listening */
export function onSignInEnded(listener: () => void): () => void {
  window.addEventListener(ENDED, listener)
  return () => window.removeEventListener(ENDED, listener)
}

/** Allows only paths of this shop as the target after sign-in, never another site. */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return '/'
  const { origin, pathname, search, hash } = new URL(next, 'http://shop.invalid')
  // "/.//evil.com" is a path here, and once it is written without its dot a host's name to a browser.
  return origin === 'http://shop.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
