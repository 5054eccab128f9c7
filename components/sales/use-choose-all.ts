import { useEffect, useRef, useState } from 'react'
import { cardView } from '#components/catalogue/card-view.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { ask } from '#lib/http/call-client.ts'
import { dataOf } from '#lib/http/query-client.ts'
import { type Chosen, MAX_CHOSEN, selection } from '#lib/sales/selection.ts'
import type { ShownList } from '../catalogue/shown-list.ts'
import { alertSelectionFull } from './select-box.tsx'
import { chosenOf, inHand, noteFeatures } from './shown-cards.ts'

const PAGE_SIZE = 100

/**
 * All products of a list, page by page, up to the selection's limit. Throws a ShopProblem.
 * @param onCome called with each page, and the number loaded until now
 */
async function allOf(
  filter: Filter,
  total: number,
  signal: AbortSignal,
  onPage: (chosen: Chosen[], soFar: number) => void,
): Promise<void> {
  const pages = Math.ceil(Math.min(total, MAX_CHOSEN) / PAGE_SIZE)
  let soFar = 0
  for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
    const cards = dataOf(await ask(productList, { ...filter, totalRecords: PAGE_SIZE, pageNo }, { signal }))
    noteFeatures(cards)
    soFar += cards.length
    onPage(
      cards.map((card) => chosenOf(inHand.get(card.clusterCode) ?? cardView(card))),
      soFar,
    )
  }
}

/**
 * Selects all pages of a list. Returns the number loaded until now; null if not running. Another list, or stopping,
 * ends it.
 */
export function useChooseAll({ filter, total }: ShownList) {
  const [soFar, setSoFar] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const stop = () => {
    running.current?.abort()
    running.current = null
    setSoFar(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the occasion
  useEffect(() => stop, [filter])
  const begin = async () => {
    const control = new AbortController()
    running.current = control
    setSoFar(0)
    let full = total > MAX_CHOSEN
    try {
      await allOf(filter, total, control.signal, (chosen, count) => {
        if (selection().put(chosen) > 0) {
          full = true
          control.abort()
        } else setSoFar(count)
      })
    } catch (error) {
      const text = error instanceof Error ? error.message : undefined
      if (!control.signal.aborted) showAlert({ tone: 'danger', title: 'Some products could not be selected.', text })
    }
    if (running.current === control || full) {
      running.current = null
      setSoFar(null)
    }
    if (full) alertSelectionFull()
  }
  return { soFar, begin, stop }
}
