import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { CartSkeleton } from '#components/cart/cart-skeleton.tsx'
import { SelectAddress, SelectAddressHead } from '#components/checkout/select-address.tsx'

export const metadata: Metadata = { title: 'Select Address', robots: { index: false } }

/** A shell: addresses and cart belong to the account, and are fetched as JSON. */
export default function SelectAddressPage() {
  return (
    <main className="shop-width min-h-dvh pb-16">
      <SelectAddressHead />
      <AccountGate path="/select-address" skeleton={<CartSkeleton />}>
        <SelectAddress />
      </AccountGate>
    </main>
  )
}
