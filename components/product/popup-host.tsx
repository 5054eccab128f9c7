'use client'

import { createContext, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import type { MatrixProduct } from './use-matrix.ts'

/** The product of a requested popup. `product` if the page knows it already. */
export interface OpenPopup {
  id: number
  name: string
  product?: MatrixProduct
}

/** Opens the popup in the nearest host; null without a host, and then a button shows its own. */
export const PopupHostContext = createContext<((popup: OpenPopup) => void) | null>(null)

export const loadPopup = () => import('./product-popup.tsx')

/**
 * Shows the popup that a button inside requests. The popup outlives the button: a list can be replaced between the
 * press and the popup's arrival, and under an open popup.
 */
export function PopupHost({ children }: { children: ReactNode }) {
  const [popup, setPopup] = useState<OpenPopup | null>(null)
  const { part, want } = useDeferred(loadPopup)
  const open = useCallback(
    async (next: OpenPopup) => {
      if (await want()) setPopup(next)
    },
    [want],
  )
  // Back closes the popup, as the page under it changes.
  useEffect(() => {
    const close = () => setPopup(null)
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])
  const Popup = part?.ProductPopup
  return (
    <PopupHostContext value={open}>
      {children}
      {popup && Popup ? (
        <Popup key={popup.id} id={popup.id} name={popup.name} preview={popup.product} onClose={() => setPopup(null)} />
      ) : null}
    </PopupHostContext>
  )
}
