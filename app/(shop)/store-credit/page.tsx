import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { StoreCreditScreen } from '#components/store-credit/store-credit-screen.tsx'
import { StoreCreditSkeleton } from '#components/store-credit/store-credit-skeleton.tsx'

export const metadata: Metadata = { title: 'Store Credit', robots: { index: false } }

export default function StoreCreditPage() {
  return (
    <AccountFrame path="/store-credit" title="Store credit" skeleton={<StoreCreditSkeleton />}>
      <StoreCreditScreen />
    </AccountFrame>
  )
}
