import { useEffect, useRef, useState } from 'react'
import { showAlert } from '#lib/browser/alerts.ts'
import { MAX_CHOSEN, selection } from '#lib/sales/selection.ts'
import type { ShownList } from '../catalogue/shown-list.ts'
import { allOf } from './choose-all.ts'
import { alertSelectionFull } from './select-box.tsx'

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
