/** The name of the last filter in the optional storage (consent.ts). */
export const STORED_FILTER = 'filter'

/** Where earlier versions stored the last filter, without asking. */
export const OLD_KEY = 'fuma.list-filter'

/** Removes the filter that an earlier version stored without asking. */
export function removeOldFilter(): void {
  try {
    localStorage.removeItem(OLD_KEY)
  } catch {
    // Blocked storage holds nothing.
  }
}

/** What the browser says of how the document was loaded. */
export type DocumentLoad = Pick<PerformanceNavigationTiming, 'name' | 'type'>

/**
 * True when a page is the one its document was loaded for: a typed address, a bookmark, a reload. A link inside the
 * shop to the whole list shows the whole list, and Back shows the list as it was.
 * @param load the document's entry in the browser's performance timeline
 * @param href the page's address
 */
export const isLoadedDocument = (load: DocumentLoad | undefined, href: string): boolean =>
  load !== undefined && load.name === href && (load.type === 'navigate' || load.type === 'reload')
