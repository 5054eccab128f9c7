import { useEffect, useState } from 'react'
import { accountOf, useViewer } from '#lib/account.ts'
import { showAlert } from '#lib/alerts.ts'
import type { Filter } from '#lib/contract/filter.ts'
import { loadEngine, type ShownList } from './use-asked-list.ts'

/**
 * Adds what a page cannot know. An address whose filter holds favourites is answered with the page of that filter without
 * them; only the server opens a token, but the same filter always has the same one: where the list with favourites has
 * the address's token, that is what was asked for.
 * @param first the page's own list
 * @param show shows a list, in place of the page's own
 * @returns true while the list that was asked for is on its way
 */
export function useOwnFavourites(first: ShownList, show: (filter: Filter) => Promise<void>): boolean {
  const mayHave = accountOf(useViewer()).approval === 'approved'
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get('filter')
    if (!mayHave || !token || token === first.token) return
    let left = false
    const filter = { ...first.filter, isFavorite: true }
    setWaiting(true)
    loadEngine()
      .then(({ fetchList }) => fetchList(filter))
      .then(async (list) => {
        if (!left && list?.token === token) await show(filter)
      })
      .catch((error: unknown) => {
        const text = error instanceof Error ? error.message : undefined
        showAlert({ tone: 'danger', title: 'Your favourites cannot be listed just now.', text })
      })
      .finally(() => setWaiting(false))
    return () => {
      left = true
    }
  }, [first, mayHave, show])
  return waiting
}
