'use client'

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { listAddress } from '#lib/catalogue/list-address.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { HowToStep } from './filter-controls.ts'
import type { ShownList } from './shown-list.ts'

/** The entry's filter in the browser's history, for Back: only the server opens tokens. */
const STATE = 'fumaFilter'

/** Scroll position of each address of this visit. */
const scrolled = new Map<string, number>()

/** The filter of the current history entry; undefined if the page's own address defines it. */
const filterOfEntry = (): Filter | undefined => window.history.state?.[STATE]

/** Whether the current history entry is one that a list wrote. */
export const isListEntry = (): boolean => filterOfEntry() !== undefined

/**
 * Updates the browser's address with the list without loading a page, and returns the filter for Back and Forward.
 * @param shown the drawn list; after Back and Forward it is scrolled to its previous place
 * @param keepPath leaves the address unchanged (a list in preview): only the history stores its filter
 */
export function useListAddress(shown: ShownList, keepPath: boolean) {
  const restore = useRef<number | undefined>(undefined)

  const step = useCallback(
    ({ filter, token }: ShownList, how: HowToStep) => {
      const address = keepPath ? window.location.pathname : listAddress(filter, token)
      // A new state object: Next adds its own fields and takes the address over, which it does not do for a state that has them.
      window.history[how === 'push' ? 'pushState' : 'replaceState']({ [STATE]: filter }, '', address)
      scrolled.set(window.location.href, window.scrollY)
    },
    [keepPath],
  )

  useEffect(() => {
    const note = () => scrolled.set(window.location.href, window.scrollY)
    // Before the browser moves anything itself: from then on the previous place is lost.
    const traverse = () => {
      restore.current = scrolled.get(window.location.href)
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('popstate', traverse)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('popstate', traverse)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the redrawn list is the occasion
  useLayoutEffect(() => {
    if (restore.current === undefined) return
    window.scrollTo(0, restore.current)
    restore.current = undefined
  }, [shown])

  return { step, filterOfEntry }
}
