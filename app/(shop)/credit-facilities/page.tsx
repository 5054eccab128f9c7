import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { CreditScreen } from '#components/credit/credit-screen.tsx'
import { CreditSkeleton } from '#components/credit/credit-skeleton.tsx'

export const metadata: Metadata = { title: 'Credit Facilities', robots: { index: false } }

export default function CreditFacilitiesPage() {
  return (
    <AccountFrame path="/credit-facilities" title="Credit facilities" wide skeleton={<CreditSkeleton />}>
      <CreditScreen />
    </AccountFrame>
  )
}
