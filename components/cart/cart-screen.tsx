'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { StripeBar } from '#components/ui/stripe.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { paysNow } from '#lib/account/capabilities.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { forgetOrderedLines, guestCart, useCart } from '#lib/cart/cart.ts'
import { type NoCart, noCartOf } from '#lib/cart/no-cart.ts'
import { useWaiting } from '#lib/cart/waiting-cart.ts'
import { keepPlacedMessage } from '#lib/checkout/placed-message.ts'
import { showProducts } from '#lib/format/count.ts'
import { ACCOUNT_CART, queryClient } from '#lib/http/query-client.ts'
import { askAgain, noteUnpaid } from '#lib/orders/unpaid-marker.ts'
import { CartSkeleton } from './cart-skeleton.tsx'

// An empty cart needs none of it.
const FilledCart = dynamic(() => import('./filled-cart.tsx').then((module) => module.FilledCart), {
  loading: () => <CartSkeleton />,
})

/** The cart of the visitor: what is in it comes from this browser or the account, what it costs from the shop. */
export function CartScreen() {
  const { items, state } = useCart()
  const viewer = useViewer()
  const router = useRouter()
  const [leaving, setLeaving] = useState<'payment' | 'receive-message' | null>(null)

  // A page that was left is kept hidden, and may be shown again.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(null)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pageshow', back)
      setLeaving(null)
    }
  }, [])

  /**
   * The order stands and the cart is emptied. Guests and consumers pay now; for everybody else it is confirmed.
   * @param message the shop's answer, said on the page that comes
   */
  function onOrdered(orderId: string, message: string) {
    const { userType } = accountOf(viewer)
    const next = paysNow(userType) ? 'payment' : 'receive-message'
    if (next === 'payment') noteUnpaid(orderId)
    else askAgain()
    // Who comes back sees the top of the page, which says that the order waits.
    window.scrollTo(0, 0)
    setLeaving(next)
    if (userType === null) guestCart.empty()
    else {
      queryClient.removeQueries({ queryKey: ACCOUNT_CART })
      forgetOrderedLines()
    }
    // The payment page is in another root layout: it is loaded afresh.
    if (next === 'payment') {
      keepPlacedMessage(orderId, message)
      location.assign(`/payment/${orderId}`)
    } else {
      if (message) showAlert({ tone: 'success', title: message })
      router.push(`/receive-message/${orderId}`)
    }
  }

  if (leaving)
    return (
      <div role="status" className="mt-6 space-y-4">
        <p className="text-lead">
          Your order is placed. {leaving === 'payment' ? 'Taking you to the payment…' : 'One moment…'}
        </p>
        <StripeBar label={leaving === 'payment' ? 'Opening the payment page' : 'Opening the confirmation'} />
      </div>
    )
  const reason = noCartOf(viewer)
  if (reason) return <Closed reason={reason} />
  const guest = viewer === 'guest'
  if (guest && state === 'unknown') return <CartSkeleton />
  if (state !== 'unknown' && !items.length)
    return (
      <div className="mt-6">
        <EmptyState
          title="Your Cart Is Empty"
          text="Blankets, shukas and kikoys are one step away."
          actions={
            <LinkButton href="/product-list" prefetch={false}>
              See all products
            </LinkButton>
          }
        />
      </div>
    )
  return (
    <QueryClientProvider client={queryClient}>
      <FilledCart key={viewer} onOrdered={onOrdered} />
    </QueryClientProvider>
  )
}

/** Somebody who has no cart is told why, and what can be done. */
function Closed({ reason: { title, text, link } }: { reason: NoCart }) {
  const waiting = useWaiting().length
  const note =
    waiting > 0 ? ` ${showProducts(waiting)} from before you signed in ${waiting === 1 ? 'waits' : 'wait'} for it.` : ''
  return (
    <div className="mt-6">
      <EmptyState
        title={title}
        text={`${text}${note}`}
        actions={
          <>
            {link ? (
              <LinkButton href={link.href} prefetch={false}>
                {link.text}
              </LinkButton>
            ) : null}
            <LinkButton href="/product-list" prefetch={false} variant={link ? 'outline' : 'main'}>
              See all products
            </LinkButton>
          </>
        }
      />
    </div>
  )
}
