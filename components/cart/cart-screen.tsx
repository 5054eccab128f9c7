'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { StripeBar } from '#components/ui/stripe.tsx'
import { guestCart, useCart } from '#lib/cart.ts'
import { queryClient } from '#lib/query/client.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { FilledCart } from './filled-cart.tsx'

/** The guest's cart: what is in it comes from this browser, what it costs from the shop. */
export function CartScreen() {
  const { items, state } = useCart()
  const [leaving, setLeaving] = useState(false)

  /** The order stands: the cart is emptied, and the payment page, another root layout, is loaded afresh. */
  function onOrdered(orderId: string) {
    setLeaving(true)
    guestCart.empty()
    location.assign(`/payment/${orderId}`)
  }

  if (leaving)
    return (
      <div role="status" className="mt-6 space-y-4">
        <p className="text-lead">Your order is placed. Taking you to the payment…</p>
        <StripeBar label="Opening the payment page" />
      </div>
    )
  if (state === 'unknown') return <CartSkeleton />
  if (!items.length)
    return (
      <div className="mt-6">
        <EmptyState
          title="Your Cart Is Empty"
          text="Blankets, shukas and kikoys are one step away."
          actions={<LinkButton href="/product-list">See all cloth</LinkButton>}
        />
      </div>
    )
  return (
    <QueryClientProvider client={queryClient}>
      <FilledCart onOrdered={onOrdered} />
    </QueryClientProvider>
  )
}
