/** The name of the last filter among the optional things (consent.ts). */
export const KEPT_FILTER = 'filter'

/** Where earlier versions kept the last filter, without asking. */
export const FORMER_KEY = 'fuma.list-filter'

/** Removes the filter that an earlier version stored without asking. */
export function removeFormerFilter(): void {
  try {
    localStorage.removeItem(FORMER_KEY)
  } catch {
    // Blocked storage holds nothing.
  }
}

/** What the browser says of how the document was loaded. */
export type DocumentLoad = Pick<PerformanceNavigationTiming, 'name' | 'type'>

/**
 * True when a page is the one its document was loaded for: an address typed, a bookmark, a reload. A link inside the
 * shop to the whole list means the whole list, and Back means what was there.
 * @param load the document's entry in the browser's performance timeline
 * @param href the page's address
 */
export const isLoadedDocument = (load: DocumentLoad | undefined, href: string): boolean =>
  load !== undefined && load.name === href && (load.type === 'navigate' || load.type === 'reload')
