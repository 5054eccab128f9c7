'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { StripeBar } from '#components/ui/stripe.tsx'
import { accountOf, useViewer } from '#lib/account.ts'
import { forgetOrderedLines, guestCart, useCart } from '#lib/cart.ts'
import { type NoCart, noCartOf } from '#lib/no-cart.ts'
import { ACCOUNT_CART, queryClient } from '#lib/query/client.ts'
import { CartSkeleton } from './cart-skeleton.tsx'

// An empty cart needs none of it.
const FilledCart = dynamic(() => import('./filled-cart.tsx').then((module) => module.FilledCart), {
  loading: () => <CartSkeleton />,
})

/** The cart of whoever looks: what is in it comes from this browser or the account, what it costs from the shop. */
export function CartScreen() {
  const { items, state } = useCart()
  const viewer = useViewer()
  const router = useRouter()
  const [leaving, setLeaving] = useState<'payment' | 'receive-message' | null>(null)

  // A page that was left is kept hidden, and may be shown again.
  useEffect(() => () => setLeaving(null), [])

  /** The order stands and the cart is emptied. Guests and consumers pay now; for everybody else it is confirmed. */
  function onOrdered(orderId: string) {
    const { userType } = accountOf(viewer)
    const next = userType === null || userType === 2 ? 'payment' : 'receive-message'
    setLeaving(next)
    if (userType === null) guestCart.empty()
    else {
      queryClient.removeQueries({ queryKey: ACCOUNT_CART })
      forgetOrderedLines()
    }
    // The payment page is in another root layout: it is loaded afresh.
    if (next === 'payment') location.assign(`/payment/${orderId}`)
    else router.push(`/receive-message/${orderId}`)
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
              See all cloth
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
  return (
    <div className="mt-6">
      <EmptyState
        title={title}
        text={text}
        actions={
          <>
            {link ? (
              <LinkButton href={link.href} prefetch={false}>
                {link.text}
              </LinkButton>
            ) : null}
            <LinkButton href="/product-list" prefetch={false} variant={link ? 'outline' : 'main'}>
              See all cloth
            </LinkButton>
          </>
        }
      />
    </div>
  )
}
