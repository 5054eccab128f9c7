'use client'

import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from '#lib/browser/after-paint.ts'
import { changedFilter, sameFilter } from '#lib/catalogue/filter.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { FilterControls, HowToStep } from './filter-controls.ts'
import type { ShownList } from './shown-list.ts'
import { useLastFilter } from './use-last-filter.ts'
import { useListAddress } from './use-list-address.ts'
import { useOwnList } from './use-own-list.ts'
import { cachedList, loadListClient, useRequestedList } from './use-requested-list.ts'

/** Same width as in theme.css. */
const PHONE = '(width < 48rem)'

/** Stores the filter in the browser for a later visit, if the user has accepted that. */
async function keep(filter: Filter): Promise<void> {
  const { storeFilter } = await import('#lib/catalogue/filter-memory.ts')
  storeFilter(filter)
}

/**
 * A list page with JavaScript: each change is one call, which cancels the pending call. The address follows the
 * response. Back and Forward restore list, filter and scroll position.
 * @param first the list the page was rendered with
 * @param keepPath leaves the address unchanged: a list in preview
 * @param onArrived called when a list has arrived, before it is drawn; `toTop` if it is shown from its top: another
 * page, or any other list on a phone
 */
export function useLiveList(first: ShownList, keepPath: boolean, onArrived: (list: ShownList, toTop: boolean) => void) {
  const { requested, shown, isSlow, problem, request, show, loadAllChoices } = useRequestedList(first)
  const { step, filterOfEntry } = useListAddress(shown, keepPath)
  /** The page's own path; empty until its script runs. */
  const [home, setHome] = useState('')
  const live = home !== ''
  /** The last change and its kind of history entry: known before React draws it, and reused for a retry. */
  const last = useRef<{ filter: Filter; how: HowToStep }>({ filter: requested, how: 'push' })
  last.current.filter = requested
  /** The list that was answered, until the address has followed it. */
  const answered = useRef<{ list: ShownList; how: HowToStep } | null>(null)
  /** The list whose panel and further cards are drawn too. */
  const [settled, setSettled] = useState(shown)
  /** The filter of the address that we wrote last: a change of the address to it is our own. */
  const written = useRef<Filter | null>(null)

  useEffect(() => setHome(window.location.pathname), [])

  const go = useCallback(
    async (filter: Filter, how: HowToStep) => {
      const before = last.current.filter
      const isOtherPage = filter.pageNo !== before.pageNo && sameFilter({ ...filter, pageNo: before.pageNo }, before)
      last.current = { filter, how }
      const list = await request(filter)
      if (!list) return
      answered.current = { list, how }
      onArrived(list, isOtherPage || window.matchMedia(PHONE).matches)
    },
    [request, onArrived],
  )

  // Paints the window first, then panel and cards further down, then updates the address.
  useEffect(() => {
    if (settled !== shown) return afterPaint(() => startTransition(() => setSettled(shown)))
    if (answered.current?.list !== shown) return
    written.current = shown.filter
    step(shown, answered.current.how)
    answered.current = null
    void keep(shown.filter)
  }, [shown, settled, step])

  const change = useCallback(
    (part: Partial<Filter>, how: HowToStep = 'push') => {
      const next = changedFilter(last.current.filter, part)
      if (!sameFilter(next, last.current.filter)) void go(next, how)
    },
    [go],
  )

  /** The address changed, and not by a change made here: Back, Forward, or a link to this very page. */
  const followAddress = useCallback(() => {
    if (window.location.pathname.split('/')[1] !== home.split('/')[1]) return
    const filter = filterOfEntry() ?? first.filter
    if (sameFilter(filter, last.current.filter) || (written.current && sameFilter(filter, written.current))) return
    written.current = null
    last.current.filter = filter
    const list = cachedList(filter) ?? (sameFilter(filter, first.filter) ? first : null)
    if (list) show(list)
    else void request(filter)
    void keep(filter)
  }, [request, show, filterOfEntry, first, home])

  const controls = useMemo<FilterControls>(
    () => ({
      filter: requested,
      facets: settled.facets,
      counts: settled.counts,
      token: settled.token,
      live,
      change,
      loadAllChoices: () => void loadAllChoices(),
    }),
    [requested, settled, live, change, loadAllChoices],
  )
  const replace = useCallback((filter: Filter) => go(filter, 'replace'), [go])
  const isUntouched = useCallback(() => sameFilter(last.current.filter, first.filter), [first])
  /** A call opens the address. A choice the visitor made since then stays. */
  const showOwn = useCallback(
    async (filter: Filter) => {
      if (isUntouched() || sameFilter(filter, last.current.filter)) await replace(filter)
    },
    [isUntouched, replace],
  )
  const isOpening = useOwnList(first, showOwn)
  const isWhole = !keepPath && sameFilter(first.filter, EMPTY_FILTER)
  const { isRestoring, restored } = useLastFilter(isWhole, live, isUntouched, replace)
  const retry = useCallback(() => void go(last.current.filter, last.current.how), [go])
  // Loaded ahead once a pointer or the focus is near. A failure shows when a change is really made.
  const preload = useCallback(() => void loadListClient().catch(() => undefined), [])
  const isBusy = isSlow || isOpening || isRestoring
  return { controls, shown, settled, restored, isBusy, problem, retry, preload, followAddress }
}
