'use client'

import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from '#lib/browser/after-paint.ts'
import { changedFilter, sameFilter } from '#lib/catalogue/filter.ts'
import { EMPTY_FILTER } from '#lib/catalogue/filter-fields.ts'
import type { Filter } from '#lib/contract/filter.ts'
import type { FilterControls, HowToStep } from './filter-controls.ts'
import { useLastFilter } from './use-last-filter.ts'
import { useListAddress } from './use-list-address.ts'
import { useOwnList } from './use-own-list.ts'
import { loadEngine, type ShownList, useRequestedList } from './use-requested-list.ts'

/** The look's rules for phones, theme.css. */
const PHONE = '(width < 48rem)'

/** Keeps the filter in the browser's own memory, as far as the person allows, to be restored another day. */
async function keep(filter: Filter): Promise<void> {
  const { keepFilter } = await import('#lib/catalogue/filter-memory.ts')
  keepFilter(filter)
}

/**
 * A list page come alive: one call a change, the one in flight given up; the address follows the answer; Back and
 * Forward bring list, filter and place back.
 * @param first what the page was rendered with
 * @param keepPath the address stays as it is: a list under trial
 * @param onCome called when a list has come, before it is drawn; `toTop` where it is looked at from its top: another page,
 *   or any other list on a phone
 */
export function useLiveList(first: ShownList, keepPath: boolean, onCome: (list: ShownList, toTop: boolean) => void) {
  const { asked, shown, late, problem, ask, put, known, fill } = useRequestedList(first)
  const { step, filterOfEntry } = useListAddress(shown, keepPath)
  const [live, setLive] = useState(false)
  const [home, setHome] = useState('')
  const now = useRef(asked)
  now.current = asked
  // How the change in flight, or the one that failed, would have stepped.
  const pending = useRef<HowToStep>('push')
  // The list that has just come, until the address has followed it.
  const arrived = useRef<{ list: ShownList; how: HowToStep } | null>(null)
  const [settled, setSettled] = useState(shown)
  // The filter of the address we last wrote: hearing of that one is no wish of anybody's, whatever was asked meanwhile.
  const written = useRef<Filter | null>(null)

  useEffect(() => {
    setLive(true)
    setHome(window.location.pathname)
  }, [])

  const go = useCallback(
    async (filter: Filter, how: HowToStep) => {
      const turned =
        filter.pageNo !== now.current.pageNo && sameFilter({ ...filter, pageNo: now.current.pageNo }, now.current)
      now.current = filter
      pending.current = how
      const list = await ask(filter)
      if (!list) return
      arrived.current = { list, how }
      onCome(list, turned || window.matchMedia(PHONE).matches)
    },
    [ask, onCome],
  )

  // What is looked at is painted first: panel and cards further down follow, and when all is there the address.
  useEffect(() => {
    if (settled !== shown) return afterPaint(() => startTransition(() => setSettled(shown)))
    if (arrived.current?.list !== shown) return
    written.current = shown.filter
    step(shown, arrived.current.how)
    arrived.current = null
    void keep(shown.filter)
  }, [shown, settled, step])

  const change = useCallback(
    (part: Partial<Filter>, how: HowToStep = 'push') => {
      const next = changedFilter(now.current, part)
      if (!sameFilter(next, now.current)) void go(next, how)
    },
    [go],
  )

  /** The address changed by other hands: Back, Forward, or a link to this very page. */
  const follow = useCallback(() => {
    if (window.location.pathname.split('/')[1] !== home.split('/')[1]) return
    const wanted = filterOfEntry() ?? first.filter
    if (sameFilter(wanted, now.current) || (written.current && sameFilter(wanted, written.current))) return
    written.current = null
    now.current = wanted
    const list = known(wanted) ?? (sameFilter(wanted, first.filter) ? first : null)
    if (list) put(list)
    else void ask(wanted)
    void keep(wanted)
  }, [ask, put, known, filterOfEntry, first, home])

  const desk = useMemo<FilterControls>(
    () => ({
      filter: asked,
      facets: settled.facets,
      counts: settled.counts,
      token: settled.token,
      live,
      change,
      fill: () => void fill(),
    }),
    [asked, settled, live, change, fill],
  )
  const show = useCallback((filter: Filter) => go(filter, 'replace'), [go])
  const opening = useOwnList(first, show)
  const isUntouched = useCallback(() => sameFilter(now.current, first.filter), [first])
  const isWhole = !keepPath && sameFilter(first.filter, EMPTY_FILTER)
  const { isRestoring, restored } = useLastFilter(isWhole, home !== '', isUntouched, show)
  const again = useCallback(() => void go(now.current, pending.current), [go])
  // Fetched ahead once a pointer or the focus comes near; a failure shows when a change is really made.
  const expect = useCallback(() => void loadEngine().catch(() => undefined), [])
  return { desk, shown, settled, restored, late: late || opening || isRestoring, problem, again, expect, follow }
}
