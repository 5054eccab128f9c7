'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '#components/kit/alert/alert.tsx'
import { announceCart } from '#lib/cart/cart-announce.ts'
import { leadingAmount } from '#lib/catalogue/leading-price.ts'
import { showMoney } from '#lib/format/money.ts'
import { balesText, quantityText } from '#lib/format/quantity.ts'
import { MatrixFooter } from './matrix-footer.tsx'
import { MatrixPhone } from './matrix-phone.tsx'
import { MatrixTable } from './matrix-table.tsx'
import { type MatrixProduct, useMatrix } from './use-matrix.ts'
import { useOwnMatrix } from './use-own-matrix.ts'
import { useWideScreen, WIDE } from './use-wide-screen.ts'

/** Pause in typing before the totals are announced, in ms. */
const PAUSE_MS = 900

/**
 * The quantity grid with its totals and actions.
 * @param column the chosen colour: its pictures are shown above, and on a phone its sizes
 */
export function MatrixPopup({
  product: general,
  column,
  onColumn,
  onClose,
}: {
  product: MatrixProduct
  column: number
  onColumn: (column: number) => void
  onClose: () => void
}) {
  const product = useOwnMatrix(general)
  const state = useMatrix(product)
  const wide = useWideScreen()
  const router = useRouter()
  const body = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    // The grid is the purpose of the window. Not on a touch screen: a field opens the keyboard there.
    if (matchMedia('(pointer: coarse)').matches || !matchMedia(WIDE).matches) return
    body.current?.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true })
  }, [])
  const { grand } = state.totals
  const [wrong] = state.refused

  const value = leadingAmount(state.isExVat, grand.exVat, grand.withVat)
  const total = `Total ${quantityText(grand.quantity, product.Unittext)}, ${showMoney(value.lead)} ${value.label}.`
  const spoken = [total, state.ladderText].filter(Boolean).join(' ')
  const announced = useDebounced(spoken)

  /**
   * Puts the grid into the cart; returns null if a cell cannot be ordered. Then the first wrong cell has the focus, in
   * its own colour. A phone shows one colour at a time, and stays at a colour that has a wrong cell itself.
   */
  function save(): ReturnType<typeof state.save> | null {
    if (!wrong) return state.save()
    const wanted = state.refused.some((one) => one.column === column) ? column : wrong.column
    flushSync(() => {
      setRefused(true)
      if (!wide && wanted !== column) onColumn(wanted)
    })
    const cell = body.current?.querySelector<HTMLElement>('[aria-invalid]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'center', inline: 'nearest' })
    return null
  }

  /** Saves the grid, shows a message and closes it. */
  function change(done: 'added to' | 'removed from', link?: { href: string; text: string }) {
    const saved = save()
    if (!saved) return
    announceCart(saved.productIds, {
      title: `Item(s) ${done} cart successfully`,
      text: done === 'added to' ? `${quantityText(grand.quantity, product.Unittext)} in your cart.` : undefined,
      link,
      action: { text: 'Undo', run: saved.undo },
    })
    onClose()
  }

  /** Saves the grid and opens a page of the order. */
  function goOn(href: '/cart' | '/cart#order') {
    if (state.changed && !save()) return
    onClose()
    router.push(href)
  }

  return (
    <div ref={body}>
      <div className="px-4 pt-3 pb-3 md:px-8">
        {wide ? (
          <MatrixTable product={product} state={state} column={column} onColumn={onColumn} />
        ) : (
          <MatrixPhone product={product} state={state} column={column} onColumn={onColumn} />
        )}
        <p aria-live="polite" className="sr-only">
          {announced}
        </p>
      </div>
      <MatrixFooter
        productId={product.id}
        notice={
          refused && wrong ? (
            <Alert tone="danger" title="We could not add this to your cart." live="assertive">
              {wrong.detail}: {wrong.problem}
              {state.refused.length > 1 ? ` ${moreText(state.refused.length - 1)}` : ''}
            </Alert>
          ) : null
        }
        quantity={quantityText(grand.quantity, product.Unittext)}
        bales={grand.bales ? balesText(grand, product.Unittext) : ''}
        value={value}
        steps={state.ladderText}
        add={grand.quantity > 0 ? () => change('added to', { href: '/cart', text: 'Go to cart' }) : null}
        takeOut={grand.quantity === 0 && state.inCart ? () => change('removed from') : null}
        placeOrder={grand.quantity > 0 ? () => goOn('/cart#order') : null}
        checkOut={grand.quantity > 0 ? () => goOn('/cart') : null}
      />
    </div>
  )
}

/** Note about more wrong cells. */
const moreText = (count: number) =>
  count === 1 ? 'One more quantity is wrong.' : `${count} more quantities are wrong.`

/** A text after a pause without changes; empty before its first change. */
function useDebounced(text: string): string {
  const first = useRef(text)
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    if (text === first.current) return
    first.current = ''
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
