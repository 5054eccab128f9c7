/** The name of the last filter in the optional storage (consent.ts). */
export const STORED_FILTER = 'filter'

/** Storage key under which earlier versions stored the last filter without consent. */
export const OLD_KEY = 'fuma.list-filter'

/** Removes the filter that an earlier version stored without consent. */
export function removeOldFilter(): void {
  try {
    localStorage.removeItem(OLD_KEY)
  } catch {
    // Blocked storage: no filter to remove.
  }
}

/** The browser's record of the document load. */
export type DocumentLoad = Pick<PerformanceNavigationTiming, 'name' | 'type'>

/**
 * Whether the document was loaded for this page: a typed address, a bookmark, a reload. An internal link to the whole
 * list shows the whole list, and Back shows the previous list.
 * @param load the document's entry in the browser's performance timeline
 * @param href the page's address
 */
export const isLoadedDocument = (load: DocumentLoad | undefined, href: string): boolean =>
  load !== undefined && load.name === href && (load.type === 'navigate' || load.type === 'reload')
