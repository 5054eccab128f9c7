'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { roundedNames } from '#lib/cart/rounded-names.ts'
import { cachedList } from '#lib/catalogue/list-queries.ts'
import { type Card, productList } from '#lib/contract/catalogue/product-list.ts'
import { showCount, showProducts } from '#lib/format/count.ts'
import { ask } from '#lib/http/call-client.ts'
import { useActingFor } from '#lib/sales/acting.ts'
import type { FailedLine } from '#lib/sales/failed-lines.ts'
import { type Chosen, selection, useChosen } from '#lib/sales/selection.ts'
import { useFilterControls } from '../catalogue/filter-controls.ts'
import type { ShownList } from '../catalogue/shown-list.ts'
import { FailedPanel } from './failed-panel.tsx'
import { MAX_PICTURES } from './picture-job.ts'
import { alertSelectionFull } from './select-box.tsx'
import { chosenOf, featureOf, inHand, noteFeatures } from './shown-cards.ts'
import { useChooseAll } from './use-choose-all.ts'

type Pictures = typeof import('./pictures-panel.tsx')
/** Once loaded, every list shows it: pictures continue to be drawn while the user views another list. */
let pictures: Pictures | undefined
const loadPictures = async () => {
  pictures = await import('./pictures-panel.tsx')
  return pictures
}

/** Stores the features of cards, also of cards that were checked before they were known. */
function nameFeatures(cards: readonly Card[]): void {
  noteFeatures(cards)
  const unnamed = [...selection().read().values()].filter(({ cluster, feature }) => !feature && featureOf(cluster))
  if (unnamed.length > 0) selection().put(unnamed.map((one) => ({ ...one, feature: featureOf(one.cluster) })))
}

/** Requests a page's own list live, once: the response has the stock's time and the features. */
function useLiveFacts(list: ShownList): void {
  const { loadAllChoices } = useFilterControls()
  useEffect(() => {
    loadAllChoices()
    const cached = cachedList(list.filter)
    if (cached) nameFeatures(cached.cards)
  }, [list, loadAllChoices])
}

/** Puts the chosen ones into the cart of the trader one acts for. */
function useBulkAdd() {
  const router = useRouter()
  const acting = useActingFor()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly FailedLine[]>([])
  const add = async (chosen: readonly Chosen[]) => {
    if (busy) return
    if (!acting) {
      showAlert({
        tone: 'info',
        title: 'Select trader',
        text: 'Select the trader you are ordering for. Your selected products stay selected.',
      })
      router.push('/settings')
      return
    }
    setBusy(true)
    try {
      const { bulkAdd } = await import('#lib/sales/bulk-add.ts')
      const answer = await bulkAdd(chosen, acting.name)
      if (!answer.ok) {
        const { code, message: text } = answer.problem
        // That another tab chose another trader is reported by the bar of the selected trader.
        if (!code.startsWith('acting-')) showAlert({ tone: 'danger', title: 'We could not add the products.', text })
        return
      }
      const { taken, rounded, failed: notTaken } = answer.data
      selection().drop(taken.map(({ cluster }) => cluster))
      setFailed(notTaken)
      const text = `${showProducts(taken.length)}, one of each. ${taken.length === 1 ? 'It is' : 'They are'} no longer selected.${roundedNames(rounded)}`
      if (taken.length > 0) showAlert({ tone: 'success', title: answer.message, text })
    } catch {
      showAlert({ tone: 'danger', title: 'We could not load that.', text: 'Check your connection and try again.' })
    } finally {
      setBusy(false)
    }
  }
  return { add, busy, failed, close: () => setFailed([]) }
}

/**
 * Actions of a sales representative for several cards at once: select them, add them to the cart, download their
 * pictures.
 */
export function RepBar({ list }: { list: ShownList }) {
  useLiveFacts(list)
  const chosen = useChosen()
  const { add, busy, failed, close } = useBulkAdd()
  const { soFar, begin, stop } = useChooseAll(list)
  const { part, waiting, expect, want } = useDeferred(loadPictures)
  const [wanted, setWanted] = useState<readonly Chosen[] | null>(null)
  const Panel = (part ?? pictures)?.PicturesPanel
  const box = useRef<HTMLInputElement>(null)

  const clusters = list.cards.map(({ cluster }) => cluster)
  const onPage = clusters.filter((cluster) => chosen.has(cluster)).length
  const all = clusters.length > 0 && onPage === clusters.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = onPage > 0 && !all
  }, [onPage, all])
  const checkPage = () => {
    if (all) selection().drop(clusters)
    else if (selection().put(list.cards.map((card) => chosenOf(inHand.get(card.cluster) ?? card))) > 0)
      alertSelectionFull()
  }
  const download = async () => {
    if (chosen.size > MAX_PICTURES) {
      const text = `You have selected ${showCount(chosen.size)}.`
      showAlert({ tone: 'warning', title: `At most ${MAX_PICTURES} pictures fit in one file.`, text })
      return
    }
    if (!(await want())) return
    if (pictures?.isDrawing())
      showAlert({
        tone: 'info',
        title: 'We are already preparing your pictures.',
        text: 'Wait for them to finish, or cancel them.',
      })
    else {
      // Checked before the list's response arrived: pictures are named after it.
      if ([...chosen.values()].some(({ feature }) => !feature)) {
        const answer = await ask(productList, list.filter)
        if (answer.ok) nameFeatures(answer.data)
      }
      setWanted([...selection().read().values()])
    }
  }
  return (
    <section
      aria-label="Selected products"
      className="z-20 mb-6 border-y border-hairline bg-ground py-2 md:sticky md:top-0"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Checkbox ref={box} checked={all} disabled={clusters.length === 0} onChange={checkPage}>
          Check All
        </Checkbox>
        <p aria-live="polite" className="text-small text-muted">
          {soFar === null ? `${showCount(chosen.size)} selected` : `${showCount(soFar)} of ${showCount(list.total)}…`}
        </p>
        {soFar !== null ? (
          <LiveButton className="link min-h-11 text-small" onClick={stop}>
            Stop
          </LiveButton>
        ) : list.total > clusters.length ? (
          <LiveButton className="link min-h-11 text-small" onClick={begin}>
            Check all {showCount(list.total)}
          </LiveButton>
        ) : null}
        {chosen.size > 0 && soFar === null ? (
          <LiveButton className="link min-h-11 text-small" onClick={selection().clear}>
            Clear
          </LiveButton>
        ) : null}
        <div className="ml-auto flex gap-2.5 whitespace-nowrap">
          <Button
            size="small"
            variant="outline"
            disabled={chosen.size === 0}
            aria-busy={waiting || undefined}
            onPointerEnter={expect}
            onFocus={expect}
            onClick={download}
          >
            Download
          </Button>
          <Button
            size="small"
            disabled={chosen.size === 0}
            aria-busy={busy || undefined}
            onClick={() => void add([...chosen.values()])}
          >
            {busy ? 'Adding…' : 'Add to cart'}
          </Button>
        </div>
      </div>
      {failed.length > 0 ? <FailedPanel failed={failed} onClose={close} /> : null}
      {Panel ? <Panel chosen={wanted} /> : null}
    </section>
  )
}
