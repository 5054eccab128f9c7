import type { Metadata } from 'next'
import { NeedsScript } from '#components/kit/state/needs-script.tsx'
import { ScreenPage } from '#components/layout/screen-page.tsx'
import { GuestOrderScreen } from '#components/orders/guest-order-screen.tsx'

// The secret in the address is sufficient to read and cancel the order: no other site must learn it.
export const metadata: Metadata = {
  title: 'Your order',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** One shell for all guests' orders, at /order/{token} (next.config.js); middleware knows whether there is one. */
export default function GuestOrderPage() {
  return (
    <ScreenPage>
      <h1 className="heading text-d2">Your order</h1>
      <div className="mt-6">
        <GuestOrderScreen />
      </div>
      <NeedsScript what="Your order page" />
    </ScreenPage>
  )
}
