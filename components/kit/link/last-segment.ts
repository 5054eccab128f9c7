/**
 * Token at the end of an emailed link, read in the browser: pages are the same for all visitors, so a token is never in
 * a page, a cache or a log.
 */
export function lastSegment(): string {
  return typeof window === 'undefined' ? '' : decodeURIComponent(window.location.pathname.split('/').at(-1) ?? '')
}
