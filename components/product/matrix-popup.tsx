'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { showAlert } from '#lib/alerts.ts'
import { showMoney } from '#lib/money.ts'
import { balesInWords, quantityInWords } from '#lib/quantity-text.ts'
import { MatrixFooter } from './matrix-footer.tsx'
import { MatrixPhone } from './matrix-phone.tsx'
import { MatrixTable } from './matrix-table.tsx'
import { type MatrixProduct, useMatrix } from './use-matrix.ts'
import { useWide } from './use-wide.ts'

/** How long the typing must rest before the totals are read out, in ms. */
const SETTLED_MS = 900

/** The quantity grid with its totals and what can be done with them. */
export function MatrixPopup({ product, onClose }: { product: MatrixProduct; onClose: () => void }) {
  const state = useMatrix(product)
  const wide = useWide()
  const router = useRouter()
  const body = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState(false)
  const { grand } = state.totals
  const broken = Object.keys(state.problems).length

  const spoken = `Total ${quantityInWords(grand.quantity, product.Unittext)}, ${showMoney(grand.exVat)} ex-VAT.`
  const announced = useSettled(spoken)

  /** Puts the grid into the cart; answers null, with the focus on the first wrong cell, when one cannot be ordered. */
  function save(): (() => void) | null {
    if (broken) {
      setRefused(true)
      body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return null
    }
    return state.save()
  }

  return (
    <div ref={body}>
      <div className="px-4 pt-3 pb-3 md:px-8">
        {wide ? <MatrixTable product={product} state={state} /> : <MatrixPhone product={product} state={state} />}
        {refused && broken ? (
          <Alert tone="danger" title="Not in your cart yet." live="assertive">
            {broken === 1 ? 'One quantity' : `${broken} quantities`} cannot be ordered as typed: see the cells in red.
          </Alert>
        ) : null}
        <p aria-live="polite" className="sr-only">
          {announced}
        </p>
      </div>
      <MatrixFooter
        productId={product.id}
        quantity={quantityInWords(grand.quantity, product.Unittext)}
        bales={grand.bales ? balesInWords(grand, product.Unittext) : ''}
        exVat={grand.exVat}
        withVat={grand.withVat}
        vatPerc={product.vatPerc}
        placeOrder={
          grand.quantity > 0
            ? () => {
                const undo = save()
                if (!undo) return
                showAlert({
                  tone: 'success',
                  title: 'Item(s) added to cart successfully',
                  link: { href: '/cart', text: 'Go to cart' },
                  action: { text: 'Undo', run: undo },
                })
                onClose()
              }
            : null
        }
        takeOut={
          grand.quantity === 0 && state.inCart
            ? () => {
                const undo = save()
                if (!undo) return
                showAlert({
                  tone: 'success',
                  title: 'Item(s) removed from cart successfully',
                  action: { text: 'Undo', run: undo },
                })
                onClose()
              }
            : null
        }
        checkOut={() => {
          if (state.changed && !save()) return
          onClose()
          router.push('/cart')
        }}
      />
    </div>
  )
}

/** A text once it has stood still for a while; empty before its first change. */
function useSettled(text: string): string {
  const first = useRef(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === first.current) return
    first.current = ''
    const timer = setTimeout(() => setSettled(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
