'use client'

import { usePathname } from 'next/navigation'
import { type ComponentType, useEffect, useState } from 'react'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { canOrder } from '#lib/account/capabilities.ts'
import { afterPaint } from '#lib/browser/after-paint.ts'
import { PAGES_OF_ORDERS } from '#lib/browser/first-paint.ts'
import { cart } from '#lib/cart/cart.ts'
import { hasChangeOutcome } from '#lib/orders/change-outcome.ts'
import { hasLoadedUnpaid, mayHaveUnpaid } from '#lib/orders/unpaid-marker.ts'
import type { UnpaidOrdersStrip } from './unpaid-orders-strip.tsx'

const loadStrip = () => import('./unpaid-orders-strip.tsx')
const ABOUT_ORDERS = new RegExp(PAGES_OF_ORDERS)

/** Home and cart, and every other page that is not about an order while the cart is empty. */
const isStripPage = (pathname: string): boolean =>
  pathname === '/' || pathname === '/cart' || (!ABOUT_ORDERS.test(pathname) && cart.read().items.length === 0)

/**
 * Whether to request unpaid orders: this browser knows of such an order, or a user with a cart has signed in, for which
 * one request a tab is made.
 */
function shouldLoad(viewer: string): boolean {
  if (mayHaveUnpaid()) return true
  const { userType } = accountOf(viewer)
  return userType !== null && canOrder(userType) && !hasLoadedUnpaid(viewer)
}

/**
 * The strip of orders waiting for payment. The page is the same for all visitors: the browser finds out the user and
 * the orders after the page has loaded.
 */
export function UnpaidOrders() {
  const pathname = usePathname()
  const viewer = useViewer()
  const [Strip, setStrip] = useState<ComponentType<Parameters<typeof UnpaidOrdersStrip>[0]> | null>(null)
  // Decided once a page, so that adding a product to the cart does not shift the page. Null while hydrating.
  const [page, setPage] = useState<{ pathname: string; isShown: boolean } | null>(null)
  if (page && page.pathname !== pathname) setPage({ pathname, isShown: isStripPage(pathname) })

  useEffect(() => {
    const isShown = isStripPage(pathname)
    setPage({ pathname, isShown })
    if (!isShown || !mayHaveUnpaid()) delete document.documentElement.dataset.unpaid
    if (hasChangeOutcome()) void import('./show-change-outcome.ts').then(({ showStoredOutcome }) => showStoredOutcome())
    if (!isShown || !shouldLoad(viewer)) return undefined
    return afterPaint(() => {
      // If it fails to load, the page shows no orders, and the next page tries again.
      void loadStrip().then(
        ({ UnpaidOrdersStrip }) => setStrip(() => UnpaidOrdersStrip),
        () => undefined,
      )
    })
  }, [pathname, viewer])

  return Strip !== null && page?.isShown ? <Strip viewer={viewer} /> : null
}
