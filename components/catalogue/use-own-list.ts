import { useEffect, useState } from 'react'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { actsForTraders } from '#lib/account/capabilities.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { ShownList } from './shown-list.ts'
import { loadListClient } from './use-requested-list.ts'

/**
 * Loads the list that only this visitor can see. If the address filters by favourites or a representative's stock, the
 * page was rendered without those filters. Only the server opens a token: if it differs from the page's own, the list
 * is requested with it.
 * @param first the page's own list
 * @param show shows a list instead of the page's own
 * @returns true while that list is loading
 */
export function useOwnList(first: ShownList, show: (filter: Filter) => Promise<void>): boolean {
  const { approval, userType } = accountOf(useViewer())
  const mayHave = approval === 'approved'
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get('filter')
    if (!mayHave || !token || token === first.token) return
    let isOver = false
    setLoading(true)
    loadListClient()
      .then(({ ownFilterOf }) => ownFilterOf(token, actsForTraders(userType)))
      .then(async (filter) => {
        if (!isOver && filter) await show(filter)
      })
      .catch((error: unknown) => {
        const text = error instanceof Error ? error.message : undefined
        showAlert({ tone: 'danger', title: 'We could not load your list.', text })
      })
      .finally(() => setLoading(false))
    return () => {
      isOver = true
    }
  }, [first, mayHave, userType, show])
  return isLoading
}
