import { PAGES_CACHE, SAVED_HEADER, TITLE_HEADER } from './caches.ts'

/** A saved page that can be opened without a connection. */
export interface VisitedPage {
  /** Path and query. */
  address: string
  title: string
  /** When it was saved, ISO instant. */
  at: string
}

/** The pages that the service worker saved, newest first; empty if the browser stores no pages. */
export async function readVisitedPages(): Promise<VisitedPage[]> {
  if (!(await globalThis.caches?.has(PAGES_CACHE))) return []
  const cache = await caches.open(PAGES_CACHE)
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const headers = (await cache.match(url, { ignoreVary: true }))?.headers
      const { pathname, search } = new URL(url)
      const title = decodeURIComponent(headers?.get(TITLE_HEADER) ?? '') || pathname
      return { address: pathname + search, title, at: headers?.get(SAVED_HEADER) ?? '' }
    }),
  )
  return pages.sort((one, other) => other.at.localeCompare(one.at))
}
