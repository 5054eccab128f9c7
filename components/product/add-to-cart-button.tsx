'use client'

import { useContext, useState } from 'react'
import { type ButtonVariant, buttonClass } from '#components/kit/button/button.tsx'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { noCartAnnounced } from '#lib/cart/no-cart.ts'
import { loadPopup, PopupHostContext } from './popup-host.tsx'
import type { MatrixProduct } from './use-matrix.ts'

/**
 * Opens the product popup: the quantity grid of a product's colours and sizes. The popup loads on demand, and is shown
 * by the list around the button, else here.
 * @param id the chosen product; the popup shows its whole family
 * @param name the product's name, for the button's accessible name
 * @param product the product if the page knows it already, so that the popup opens with content
 */
export function AddToCartButton({
  id,
  name,
  label = 'Add to cart',
  variant = 'outline',
  product,
}: {
  id: number
  name: string
  label?: string
  variant?: ButtonVariant
  product?: MatrixProduct
}) {
  const openInHost = useContext(PopupHostContext)
  const [open, setOpen] = useState(false)
  const { part, waiting, expect, want } = useDeferred(loadPopup)
  const Popup = part?.ProductPopup
  return (
    <>
      <LiveButton
        aria-haspopup="dialog"
        aria-busy={waiting || undefined}
        aria-label={`${label}: ${name}`}
        className={buttonClass(variant, 'regular', 'approved-only cart-only w-full')}
        onPointerEnter={expect}
        onFocus={expect}
        onClick={async () => {
          if (noCartAnnounced() || !(await want())) return
          if (openInHost) openInHost({ id, name, product })
          else setOpen(true)
        }}
      >
        {waiting ? 'Opening…' : label}
      </LiveButton>
      {open && Popup ? <Popup id={id} name={name} preview={product} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
