'use client'

import { useEffect, useRef } from 'react'
import type { CardView } from '#components/catalogue/card-view.ts'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { showCount } from '#lib/format/count.ts'
import { MAX_CHOSEN, selection, useIsChosen } from '#lib/sales/selection.ts'
import { chosenOf, inHand } from './shown-cards.ts'

/** Shows that no more cards can be selected. */
export function alertSelectionFull(): void {
  const text = 'Add or download these first.'
  showAlert({ tone: 'warning', title: `At most ${showCount(MAX_CHOSEN)} products can be selected at a time.`, text })
}

/**
 * Selects a card for actions on several cards: the product it shows, and the new product if another colour is picked.
 */
export function SelectBox({ picked }: { picked: CardView }) {
  const on = useIsChosen(picked.cluster)
  const before = useRef(picked)
  useEffect(() => {
    const { cluster, id } = before.current
    before.current = picked
    inHand.set(picked.cluster, picked)
    if (cluster === picked.cluster && id !== picked.id && selection().read().has(cluster))
      selection().put([chosenOf(picked)])
    return () => {
      if (inHand.get(picked.cluster) === picked) inHand.delete(picked.cluster)
    }
  }, [picked])
  return (
    <Checkbox
      aria-label={`Choose ${picked.name}`}
      checked={on}
      onChange={() => {
        if (on) selection().drop([picked.cluster])
        else if (selection().put([chosenOf(picked)]) > 0) alertSelectionFull()
      }}
      className="justify-center"
    />
  )
}
