'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { stayAtCart, useLeavingFor } from '#components/checkout/after-order.ts'
import { LinkButton } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { useViewer } from '#lib/account/account.ts'
import { useCart } from '#lib/cart/cart.ts'
import { type NoCart, noCartOf } from '#lib/cart/no-cart.ts'
import { useWaiting } from '#lib/cart/waiting-cart.ts'
import { showProducts } from '#lib/format/count.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { useScrollAfterReload } from './use-scroll-after-reload.ts'

// An empty cart does not load this code.
const FilledCart = dynamic(() => import('./filled-cart.tsx').then((module) => module.FilledCart), {
  loading: () => <CartSkeleton />,
})

/** The visitor's cart: lines from this browser or the account, prices from the shop. */
export function CartScreen() {
  const { items, state } = useCart()
  const viewer = useViewer()
  const leaving = useLeavingFor()
  useScrollAfterReload()

  // The router retains a page in hidden state and can show it again.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && stayAtCart()
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pageshow', back)
      stayAtCart()
    }
  }, [])

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
          text="Find blankets, shukas, kikoys and more in our product list."
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
      <FilledCart key={viewer} />
    </QueryClientProvider>
  )
}

/** Shown to users without a cart: the reason and the next step. */
function Closed({ reason: { title, text, link } }: { reason: NoCart }) {
  const waiting = useWaiting().length
  const note =
    waiting > 0
      ? ` You chose ${showProducts(waiting)} before you signed in. We keep ${waiting === 1 ? 'it' : 'them'} for your cart.`
      : ''
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
