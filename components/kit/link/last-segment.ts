/**
 * The token at the end of a mailed link. It is read from the address in the browser: pages are the same for everybody, so
 * no token is ever part of one, of a cache or of a log.
 */
export function lastSegment(): string {
  return typeof window === 'undefined' ? '' : decodeURIComponent(window.location.pathname.split('/').at(-1) ?? '')
}
