import { useEffect, useState } from 'react'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { actsForTraders } from '#lib/account/capabilities.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Filter } from '#lib/contract/filter.ts'
import { loadEngine, type ShownList } from './use-requested-list.ts'

/**
 * Adds what a page cannot know. An address whose filter holds favourites, or a representative's stock, is answered with
 * the page of that filter without them; only the server opens a token, so where it is not the page's own it is asked.
 * @param first the page's own list
 * @param show shows a list, in place of the page's own
 * @returns true while the list that was asked for is on its way
 */
export function useOwnList(first: ShownList, show: (filter: Filter) => Promise<void>): boolean {
  const { approval, userType } = accountOf(useViewer())
  const mayHave = approval === 'approved'
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get('filter')
    if (!mayHave || !token || token === first.token) return
    let left = false
    setWaiting(true)
    loadEngine()
      .then(({ ownFilterOf }) => ownFilterOf(token, actsForTraders(userType)))
      .then(async (filter) => {
        if (!left && filter) await show(filter)
      })
      .catch((error: unknown) => {
        const text = error instanceof Error ? error.message : undefined
        showAlert({ tone: 'danger', title: 'Your own list cannot be shown just now.', text })
      })
      .finally(() => setWaiting(false))
    return () => {
      left = true
    }
  }, [first, mayHave, userType, show])
  return waiting
}
