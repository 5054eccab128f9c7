'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useCartLines } from '#components/cart/use-cart-lines.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useViewer } from '#lib/account/account.ts'
import { useAddresses } from '#lib/account/address-queries.ts'
import { noCartOf } from '#lib/cart/no-cart.ts'
import { SHIPPING_TYPE } from '#lib/contract/codes.ts'
import { AddressChoice } from './address-choice.tsx'
import { CheckoutDialogs } from './checkout-dialogs.tsx'
import { OrderSummary } from './order-summary.tsx'
import { wantedAddress } from './saved-address.ts'
import { type CheckoutState, useCheckout } from './use-checkout.ts'

/** Where the order in the cart goes: one's addresses beside what it comes to; then on to the order. */
export function SelectAddress() {
  const reason = noCartOf(useViewer())
  const checkout = useCheckout(useCartLines(), () => undefined)
  if (reason || checkout.buyer !== 'saved')
    return (
      <EmptyState
        title={
          reason?.title ?? (checkout.buyer === 'branch' ? 'Your orders go to a branch' : 'Your orders are collected')
        }
        text={reason?.text ?? 'Addresses are kept by consumers. Choose where it goes in the cart.'}
        actions={<LinkButton href={reason?.link?.href ?? '/cart'}>{reason?.link?.text ?? 'To the cart'}</LinkButton>}
      />
    )
  return <Choice checkout={checkout} />
}

function Choice({ checkout }: { checkout: CheckoutState }) {
  const router = useRouter()
  const { draft, change, cart } = checkout
  const { data: addresses } = useAddresses()
  const wanted = addresses ? wantedAddress(addresses, draft.saved) : draft.saved
  const isChosen = draft.shipping === SHIPPING_TYPE.delivery && JSON.stringify(draft.saved) === JSON.stringify(wanted)
  // Choosing an address chooses delivery.
  useEffect(() => {
    if (!isChosen) change({ saved: wanted, shipping: SHIPPING_TYPE.delivery })
  })
  const empty = cart.state !== 'unknown' && cart.items.length === 0
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
      <div className="min-w-0 space-y-5">
        <AddressChoice value={wanted?.id ?? null} onChange={(saved) => change({ saved })} />
        <Button variant="outline" aria-haspopup="dialog" onClick={checkout.addAddress}>
          Add an address
        </Button>
      </div>
      {empty ? (
        <EmptyState
          title="Your Cart Is Empty"
          text="Your address is remembered for when it is not."
          actions={<LinkButton href="/product-list">See all products</LinkButton>}
        />
      ) : (
        <OrderSummary checkout={checkout}>
          <Button className="mt-5 w-full" disabled={!wanted} onClick={() => router.push('/cart')}>
            Continue
          </Button>
        </OrderSummary>
      )}
      <CheckoutDialogs checkout={checkout} />
    </div>
  )
}
