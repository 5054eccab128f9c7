import { useEffect, useState } from 'react'
import { accountOf } from '#lib/account/account.ts'
import { consent } from '#lib/account/consent.ts'
import { currentViewer } from '#lib/account/viewer-store.ts'
import { type DocumentLoad, isLoadedDocument, removeOldFilter, STORED_FILTER } from '#lib/catalogue/stored-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'

/** A loaded document restores once. A later link inside the shop shows the list of that link. */
let hasOpened = false

type State = { isRestoring: boolean; restored: Filter | null }
const NONE: State = { isRestoring: false, restored: null }

/**
 * Restores the last filter, if the whole list opens in a newly loaded document and the visitor accepted its storage.
 * @param isWhole the page's own list has no filter, and its own address
 * @param isReady the list follows its address
 * @param isUntouched called once the filter was read: whether the visitor has not chosen a filter since
 * @param show shows a list instead of the page's own
 * @returns whether the list is loading, and the restored filter
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
    // A filter in the address has priority, even if only the server can read it, or it cannot be read.
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
      // The code that reads it failed to load: shows the whole list, and offers the filter.
      .catch(() => setState(NONE))
  }, [isWhole, isReady, isUntouched, show])
  return state
}
