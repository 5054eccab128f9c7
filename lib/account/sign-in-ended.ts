/**
 * Any call that is answered with 401 ends the sign-in here too: the page leads to sign-in and, after it, back to where
 * the person was. What they typed is kept by its own screen (lib/browser/tab-storage.ts) and is there when they return.
 */

const ENDED = 'fuma:sign-in-ended'
/** Calls that were on their way when one signed out are answered by then. */
const LEAVING_MS = 5_000

let leftAt = Number.NEGATIVE_INFINITY

/** One signs out here: that the calls on their way are answered with 401 is no news, and leads nowhere. */
export function noteSigningOut(): void {
  leftAt = performance.now()
}

/** Called by the client of all calls. */
export function announceSignInEnded(): void {
  if (performance.now() - leftAt < LEAVING_MS) return
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(ENDED))
}

/** @returns what ends the listening */
export function onSignInEnded(listener: () => void): () => void {
  window.addEventListener(ENDED, listener)
  return () => window.removeEventListener(ENDED, listener)
}

/** Only addresses of our own are gone back to after sign-in: a path, never another site. */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return '/'
  const { origin, pathname, search, hash } = new URL(next, 'http://shop.invalid')
  // "/.//evil.com" is a path here, and once it is written without its dot a host's name to a browser.
  return origin === 'http://shop.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
