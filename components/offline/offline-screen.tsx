'use client'

import { useEffect } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { safeNext } from '#lib/account/sign-in-ended.ts'
import { useCart } from '#lib/cart/cart.ts'
import { OFFLINE_ROW, OfflinePart } from './offline-part.tsx'
import { SeenOrderList } from './seen-order-list.tsx'
import { VisitedPages } from './visited-pages.tsx'

/** Opens the page that could not be opened, which the service worker names after the #. */
const tryAgain = () => location.replace(safeNext(decodeURI(location.hash.slice(1))))

/** Interval in ms between checks whether the shop can be reached again. */
const CHECK_MS = 10_000

/** Tries again once the shop responds: browsers report only the connection of the device. */
async function check(): Promise<void> {
  if (document.hidden) return
  const response = await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response?.ok) tryAgain()
}

/** The data that a visitor can see without a connection: the cart, and the orders and pages seen last. */
export function OfflineScreen() {
  useEffect(() => {
    // Only if this page was opened in place of another page.
    if (location.hash === '') return
    const timer = setInterval(() => void check(), CHECK_MS)
    addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('online', tryAgain)
    }
  }, [])
  return (
    <>
      <h1 className="heading text-d2">You are offline</h1>
      <p className="mt-2 max-w-prose text-muted">
        We could not reach the shop. The page opens when your connection returns. Your cart is saved in this browser.
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
