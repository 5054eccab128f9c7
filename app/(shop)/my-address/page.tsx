import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { AddressScreen } from '#components/account/address-screen.tsx'
import { AddressSkeleton } from '#components/account/address-skeleton.tsx'

export const metadata: Metadata = { title: 'My Addresses', robots: { index: false } }

export default function MyAddressPage() {
  return (
    <AccountFrame
      path="/my-address"
      title="My addresses"
      text="We deliver to your default address unless you choose another."
      skeleton={<AddressSkeleton />}
    >
      <AddressScreen />
    </AccountFrame>
  )
}
