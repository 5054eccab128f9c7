'use client'

import { useEffect } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { safeNext } from '#lib/account/sign-in-ended.ts'
import { useOnline } from '#lib/browser/online.ts'
import { useCart } from '#lib/cart/cart.ts'
import { OFFLINE_ROW, OfflinePart } from './offline-part.tsx'
import { SeenOrderList } from './seen-order-list.tsx'
import { VisitedPages } from './visited-pages.tsx'

/** Opens the page that could not be opened, which the service worker names after the #. */
const tryAgain = () => location.replace(safeNext(decodeURI(location.hash.slice(1))))

/** The data that a visitor can see without a connection: the cart, and the orders and pages seen last. */
export function OfflineScreen() {
  const isOnline = useOnline()
  useEffect(() => {
    // Only if this page was opened in place of another page.
    if (location.hash === '') return
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [])
  return (
    <>
      <h1 className="heading text-d2">{isOnline ? 'We could not open this page' : 'You are offline'}</h1>
      <p className="mt-2 max-w-prose text-muted">
        {isOnline
          ? 'Your connection works again, or the shop does not answer.'
          : 'The page opens when your connection returns.'}{' '}
        Your cart is saved in this browser.
      </p>
      <Button className="mt-6" onClick={tryAgain}>
        Try again
      </Button>
      <CartPart />
      <SeenOrderList />
      <VisitedPages />
    </>
  )
}

function CartPart() {
  const { items } = useCart()
  if (items.length === 0) return null
  return (
    <OfflinePart title="Your cart" note="Prices load when you are online again.">
      {items.map(({ productId, name, detail, quantity }) => (
        <li key={productId} className={OFFLINE_ROW}>
          <span>
            <span className="font-semibold">{name || `Product ${productId}`}</span>
            {detail ? <span className="block text-small text-muted">{detail}</span> : null}
          </span>
          <span>
            <span className="sr-only">Quantity: </span>
            {quantity}
          </span>
        </li>
      ))}
    </OfflinePart>
  )
}
