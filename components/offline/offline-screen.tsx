'use client'

import { useEffect } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { safeNext } from '#lib/account/sign-in-ended.ts'
import { useCart } from '#lib/cart/cart.ts'
import { useLanguage } from '#lib/language/language.ts'
import { offlineTexts } from '#lib/language/offline.ts'
import { useTexts } from '#lib/language/texts.ts'
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
  const texts = useTexts(offlineTexts)
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
    <div lang={useLanguage()}>
      <h1 className="heading text-d2">{texts.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{texts.text}</p>
      <Button className="mt-6" onClick={tryAgain}>
        {texts.tryAgain}
      </Button>
      <CartPart />
      <SeenOrderList />
      <VisitedPages />
    </div>
  )
}

function CartPart() {
  const { items } = useCart()
  const texts = useTexts(offlineTexts)
  if (items.length === 0) return null
  return (
    <OfflinePart title={texts.cart} note={texts.cartNote}>
      {items.map(({ productId, name, detail, quantity }) => (
        <li key={productId} className={OFFLINE_ROW}>
          <span>
            <span className="font-semibold">{name || texts.product({ id: productId })}</span>
            {detail ? <span className="block text-small text-muted">{detail}</span> : null}
          </span>
          <span>
            <span className="sr-only">{texts.quantity} </span>
            {quantity}
          </span>
        </li>
      ))}
    </OfflinePart>
  )
}
