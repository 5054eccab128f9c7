import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { CartSkeleton } from '#components/cart/cart-skeleton.tsx'
import { SelectAddress } from '#components/checkout/select-address.tsx'
import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'

export const metadata: Metadata = { title: 'Select Address', robots: { index: false } }

/** A shell: addresses and cart belong to the account, and are fetched as JSON. */
export default function SelectAddressPage() {
  return (
    <main className="shop-width min-h-dvh pb-16">
      <Breadcrumbs
        crumbs={[{ name: 'Home', href: '/' }, { name: 'Cart', href: '/cart' }, { name: 'Select Address' }]}
      />
      <h1 className="heading mb-7 text-d2">Select address</h1>
      <AccountGate path="/select-address" skeleton={<CartSkeleton />}>
        <SelectAddress />
      </AccountGate>
    </main>
  )
}
