'use client'

import { useCallback, useReducer, useRef } from 'react'
import type { LiveList } from '#lib/catalogue/list-queries.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { cardView } from './card-view.ts'
import { listReducer, listStateOf } from './list-state.ts'
import type { ShownList } from './shown-list.ts'

/** Waiting shorter than this is not shown. */
const SLOW_MS = 150

type ListClient = typeof import('#lib/catalogue/list-queries.ts')
let client: ListClient | undefined

/**
 * Loads the code that requests lists, which pages do not contain until the visitor filters. Tries a failed download
 * again.
 */
export async function loadListClient(): Promise<ListClient> {
  client ??= await import('#lib/catalogue/list-queries.ts')
  return client
}

const shownOf = (filter: Filter, { cards, ...rest }: LiveList): ShownList => ({
  filter,
  cards: cards.map(cardView),
  ...rest,
})

/** A list this visit has seen before, without a request. */
export function cachedList(filter: Filter): ShownList | null {
  const list = client?.cachedList(filter)
  return list ? shownOf(filter, list) : null
}

/**
 * A list that follows requests. `requested` changes at once, `shown` when the response arrives. A failed request leaves
 * the list unchanged, with the reason in `problem`.
 */
export function useRequestedList(first: ShownList) {
  const [state, dispatch] = useReducer(listReducer, first, listStateOf)
  const { requested, shown, isSlow, problem } = state
  const lastRequest = useRef(0)

  /** Shows a loaded list. */
  const show = useCallback((list: ShownList) => {
    lastRequest.current += 1
    dispatch({ type: 'shown', request: lastRequest.current, list })
  }, [])

  /** Requests a list. Returns it, or null if the request failed or a newer request replaced it. */
  const request = useCallback(async (filter: Filter): Promise<ShownList | null> => {
    lastRequest.current += 1
    const number = lastRequest.current
    dispatch({ type: 'requested', request: number, filter })
    const timer = setTimeout(() => dispatch({ type: 'slow', request: number }), SLOW_MS)
    try {
      const { fetchList } = await loadListClient()
      const answer = await fetchList(filter)
      const list = answer && shownOf(filter, answer)
      dispatch(list ? { type: 'answered', request: number, list } : { type: 'cancelled', request: number })
      return number === lastRequest.current ? list : null
    } catch (error) {
      // The shop's own words; the list that is shown is still good.
      dispatch({ type: 'failed', request: number, problem: error instanceof Error ? error.message : String(error) })
      return null
    } finally {
      clearTimeout(timer)
    }
  }, [])

  /**
   * Loads the choices of the shown list that the page did not contain. A failure is silent: the next change loads them
   * too.
   */
  const loadAllChoices = useCallback(async () => {
    const number = lastRequest.current
    const { filter } = shown
    // A pending change loads them anyway, and must not be cancelled for this.
    if (!shown.counts || requested !== filter) return
    try {
      const { fetchList } = await loadListClient()
      const list = await fetchList(filter)
      if (list) dispatch({ type: 'answered', request: number, list: shownOf(filter, list) })
    } catch {
      // The next change reports the failure.
    }
  }, [shown, requested])

  return { requested, shown, isSlow, problem, request, show, loadAllChoices }
}
