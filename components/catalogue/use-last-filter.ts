import { useEffect, useState } from 'react'
import { accountOf } from '#lib/account/account.ts'
import { consent } from '#lib/account/consent.ts'
import { currentViewer } from '#lib/account/viewer-store.ts'
import { type DocumentLoad, isLoadedDocument, removeOldFilter, STORED_FILTER } from '#lib/catalogue/stored-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'

/** A loaded document restores once. Coming back to the list by a link inside the shop shows what the link says. */
let hasOpened = false

type State = { isRestoring: boolean; restored: Filter | null }
const NONE: State = { isRestoring: false, restored: null }

/**
 * Restores the filter that was set last, where the whole list is opened afresh and the visitor agreed that it is kept.
 * @param isWhole the page's own list is everything, at an address of its own
 * @param isReady the list follows its address
 * @param isUntouched called when the filter was read: whether nothing has been chosen meanwhile
 * @param show shows a list in place of the page's own
 * @returns whether the list is loading, and the filter that was restored
 */
export function useLastFilter(
  isWhole: boolean,
  isReady: boolean,
  isUntouched: () => boolean,
  show: (filter: Filter) => Promise<void>,
): State {
  const [state, setState] = useState(NONE)
  useEffect(() => {
    if (!isReady || hasOpened) return
    hasOpened = true
    removeOldFilter()
    const [load] = performance.getEntriesByType('navigation') as unknown as DocumentLoad[]
    // A filter in the address goes first, also one that only the server can read, or that cannot be read.
    const hasFilter = new URLSearchParams(window.location.search).has('filter')
    if (!isWhole || hasFilter || !isLoadedDocument(load, window.location.href)) return
    if (consent.choice() !== 'accepted' || consent.read(STORED_FILTER) === null) return
    setState({ isRestoring: true, restored: null })
    import('#lib/catalogue/filter-memory.ts')
      .then(async ({ filterFor, storedFilter }) => {
        const stored = storedFilter()
        const filter = stored && filterFor(stored, accountOf(currentViewer()))
        if (!filter || !isUntouched()) return setState(NONE)
        await show(filter)
        setState({ isRestoring: false, restored: filter })
      })
      // What reads it could not be fetched: everything is shown, and the filter is offered.
      .catch(() => setState(NONE))
  }, [isWhole, isReady, isUntouched, show])
  return state
}
