'use client'

import { useEffect, useRef } from 'react'
import { accountOf } from '#lib/account/account.ts'
import { actsForTraders, canOrder } from '#lib/account/capabilities.ts'
import { takeFavourite } from '#lib/account/favourite-intent.ts'
import { currentViewer } from '#lib/account/viewer-store.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { guestCart } from '#lib/cart/cart.ts'
import type { CartItem } from '#lib/cart/cart-store.ts'
import { noCartOf } from '#lib/cart/no-cart.ts'
import { setGuestCartAside } from '#lib/cart/waiting-cart.ts'
import { showProducts } from '#lib/format/count.ts'

/** Does what a guest meant to do when they were asked to sign in. Answers the page they were on; null where there was nothing. */
async function keepFavourite(): Promise<string | null> {
  const intent = takeFavourite()
  if (!intent) return null
  const { markFavourite } = await import('#lib/catalogue/favourite-queries.ts')
  await markFavourite(intent.productId)
  return intent.back
}

/** Staff never have a cart: what a guest had put in is gone, unless they take it back. */
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
    mustAct: 'It can be taken back here only.',
  })
}

/** What becomes of a cart that has no account's cart to go into yet. */
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
 * What is done once after sign-in: a guest's favourite is kept, and the guest's cart leaves this browser's guest. Where
 * there is an account's cart its owner is asked whether it goes there (CartLink); where there is none yet it waits, and
 * that is said.
 * @param onDone gets the page the guest was on; null where nothing was to be done
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
