import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { PadGate } from '#components/quick-order/pad-gate.tsx'
import { PadScreen } from '#components/quick-order/pad-screen.tsx'
import { PadSkeleton } from '#components/quick-order/pad-skeleton.tsx'

export const metadata: Metadata = { title: 'Quick Order', robots: { index: false } }

/** For those who know what they want by its code: companies, their buyers and sales reps. */
export default function QuickOrderPage() {
  return (
    <AccountFrame
      path="/quick-order"
      title="Quick order"
      text="Write or paste one line for each product: its code, how many, and the unit if it is not the product’s own."
      skeleton={<PadSkeleton />}
      wide
    >
      <PadGate>
        <PadScreen />
      </PadGate>
    </AccountFrame>
  )
}
