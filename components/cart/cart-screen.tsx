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
import { queryClient } from '#lib/http/query-client.ts'
import { cartTexts } from '#lib/language/cart.ts'
import { useLanguage } from '#lib/language/language.ts'
import { useTexts } from '#lib/language/texts.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { useScrollAfterReload } from './use-scroll-after-reload.ts'

// An empty cart does not load this code.
const FilledCart = dynamic(() => import('./filled-cart.tsx').then((module) => module.FilledCart), {
  loading: () => <CartSkeleton />,
})

/** The visitor's cart with its heading: lines from this browser or the account, prices from the shop. */
export function CartScreen() {
  return (
    <div lang={useLanguage()}>
      <h1 id="cart-title" tabIndex={-1} className="heading mb-1 text-d2 outline-none">
        {useTexts(cartTexts).title}
      </h1>
      <CartContents />
    </div>
  )
}

function CartContents() {
  const { items, state } = useCart()
  const viewer = useViewer()
  const leaving = useLeavingFor()
  const texts = useTexts(cartTexts)
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
          {texts.placed} {leaving === 'payment' ? texts.toPayment : texts.oneMoment}
        </p>
        <StripeBar label={leaving === 'payment' ? texts.openingPayment : texts.openingConfirmation} />
      </div>
    )
  const reason = noCartOf(viewer, texts)
  if (reason) return <Closed reason={reason} />
  const guest = viewer === 'guest'
  if (guest && state === 'unknown') return <CartSkeleton />
  if (state !== 'unknown' && !items.length)
    return (
      <div className="mt-6">
        <EmptyState
          title={texts.empty}
          text={texts.emptyText}
          actions={
            <LinkButton href="/product-list" prefetch={false}>
              {texts.seeAll}
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
  const texts = useTexts(cartTexts)
  const note = waiting > 0 ? ` ${texts.keptForCart(waiting)}` : ''
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
              {texts.seeAll}
            </LinkButton>
          </>
        }
      />
    </div>
  )
}
