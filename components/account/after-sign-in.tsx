'use client'

import { useEffect, useRef } from 'react'
import { accountOf } from '#lib/account/account.ts'
import { actsForTraders, canOrder } from '#lib/account/capabilities.ts'
import { takeFavourite } from '#lib/account/favourite-intent.ts'
import { isForFavourites } from '#lib/account/sign-in-reason.ts'
import { currentViewer } from '#lib/account/viewer-store.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { guestCart } from '#lib/cart/cart.ts'
import type { CartItem } from '#lib/cart/cart-store.ts'
import { noCartOf } from '#lib/cart/no-cart.ts'
import { setGuestCartAside } from '#lib/cart/waiting-cart.ts'
import { showProducts } from '#lib/format/count.ts'

/**
 * Saves the favourite that a guest chose before this sign-in. Returns the page they were on; null if no favourite was
 * waiting. A favourite of an earlier sign-in that the guest left is dropped.
 */
async function keepFavourite(): Promise<string | null> {
  const intent = takeFavourite()
  if (!intent || !isForFavourites(window.location.search)) return null
  const { markFavourite } = await import('#lib/catalogue/favourite-queries.ts')
  await markFavourite(intent.productId)
  return intent.back
}

/** Staff never have a cart: drops the lines a guest had added, and offers to undo that. */
function dropGuestCart(): void {
  const { items } = guestCart.read()
  if (items.length === 0) return
  guestCart.empty()
  const putBack = () => void guestCart.add(items)
  showAlert({
    tone: 'info',
    title: 'Your cart was emptied.',
    text: `It had ${showProducts(items.length)}. Staff accounts do not have a cart.`,
    action: { text: 'Undo', run: putBack },
    mustAct: 'Undo is possible only in this alert.',
  })
}

/** Reports that the guest's cart stays in this browser, as the account has no cart yet. */
function alertStillInBrowser(lines: readonly CartItem[]): void {
  const { userType, approval } = accountOf(currentViewer())
  const products = showProducts(lines.length)
  const title = 'Your cart is saved in this browser.'
  if (actsForTraders(userType)) {
    const link = { href: '/settings', text: 'Select trader' }
    const mustAct = 'The cart is offered only once a trader is selected.'
    const text = `It has ${products}. Select a trader to move them to that trader’s cart.`
    showAlert({ tone: 'info', title, text, link, mustAct })
  } else {
    const documents = approval === 'declined' ? 'new documents' : 'your company’s documents'
    const text = `It has ${products}. You can move them to your account once ${documents} are approved.`
    showAlert({ tone: 'info', title, text })
  }
}

/**
 * Work after sign-in, done once: saves a guest's favourite, and takes the cart out of the guest's storage in this
 * browser. If the account has a cart, CartLink offers to move the lines into it. If it has no cart yet, the lines wait,
 * and an alert reports that.
 * @param onDone receives the page the guest was on; null if there was no work
 */
export function AfterSignIn({ onDone }: { onDone: (back: string | null) => void }) {
  const done = useRef(onDone)
  done.current = onDone
  const favourite = useRef<Promise<string | null>>(null)

  useEffect(() => {
    if (favourite.current) return
    if (!canOrder(accountOf(currentViewer()).userType)) dropGuestCart()
    else {
      const lines = setGuestCartAside()
      if (lines.length > 0 && noCartOf(currentViewer())) alertStillInBrowser(lines)
    }
    favourite.current = keepFavourite()
    void favourite.current.then((back) => done.current(back))
  }, [])

  return null
}
