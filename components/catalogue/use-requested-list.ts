'use client'

import { useCallback, useRef, useState } from 'react'
import type { Counts } from '#lib/catalogue/filter-brief.ts'
import type { LiveList } from '#lib/catalogue/list-queries.ts'
import type { Filter } from '#lib/contract/filter.ts'
import type { Facets } from '#lib/contract/product-list.ts'
import { type CardView, cardView } from './card-view.ts'

/** One page of a list as it is drawn. */
export interface ShownList {
  filter: Filter
  cards: readonly CardView[]
  total: number
  facets: Facets
  /** How many choices there are, where `facets` holds only the first of them; absent when it holds all. */
  counts?: Counts
  /** When a search found nothing: words that do. */
  didYouMean?: readonly { text: string; total: number }[]
  /** The sealed filter; empty for the filter that filters nothing. */
  token: string
  /** When the stock was read; null on a page that is everybody's. */
  stockTime: string | null
}

/** Waiting shorter than this is not shown. */
const LATE_MS = 150

type Engine = typeof import('#lib/catalogue/list-queries.ts')
let engine: Engine | undefined

/** Fetches what asks the shop: not part of a page until somebody means to filter. A failed fetch is tried again. */
export async function loadEngine(): Promise<Engine> {
  engine ??= await import('#lib/catalogue/list-queries.ts')
  return engine
}

const shownOf = (filter: Filter, { cards, ...rest }: LiveList): ShownList => ({
  filter,
  cards: cards.map(cardView),
  ...rest,
})

/**
 * A list that follows what is asked. `asked` changes at once, `shown` when its answer is there; what fails leaves the
 * former list standing, with `problem` in words.
 */
export function useRequestedList(first: ShownList) {
  const [asked, setAsked] = useState(first.filter)
  const [shown, setShown] = useState(first)
  const [late, setLate] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const turn = useRef(0)

  /** Shows a list that is at hand. */
  const put = useCallback((list: ShownList) => {
    turn.current += 1
    setAsked(list.filter)
    setShown(list)
    setLate(false)
    setProblem(null)
  }, [])

  /** Asks for a list; answers it, or null when it failed or another was asked for meanwhile. */
  const ask = useCallback(async (filter: Filter): Promise<ShownList | null> => {
    turn.current += 1
    const mine = turn.current
    const current = () => mine === turn.current
    setAsked(filter)
    setProblem(null)
    const timer = setTimeout(() => setLate(current()), LATE_MS)
    try {
      const { fetchList } = await loadEngine()
      const list = await fetchList(filter)
      if (!list || !current()) return null
      const made = shownOf(filter, list)
      setShown(made)
      return made
    } catch (error) {
      // The shop's own words; the list that stands is still good.
      if (current()) setProblem(error instanceof Error ? error.message : String(error))
      return null
    } finally {
      clearTimeout(timer)
      if (current()) setLate(false)
    }
  }, [])

  /** A list this visit has seen, at hand without asking. */
  const known = useCallback((filter: Filter): ShownList | null => {
    const list = engine?.knownList(filter)
    return list ? shownOf(filter, list) : null
  }, [])

  /** Brings the choices that are not at hand, without a word when that fails: the next change brings them too. */
  const fill = useCallback(async () => {
    const mine = turn.current
    const { filter } = shown
    // A change on its way brings them anyway, and must not be given up for this.
    if (!shown.counts || asked !== filter) return
    try {
      const list = await loadEngine().then(({ fetchList }) => fetchList(filter))
      if (list && mine === turn.current) setShown(shownOf(filter, list))
    } catch {
      // Said when something is really asked for.
    }
  }, [shown, asked])

  return { asked, shown, late, problem, ask, put, known, fill }
}
