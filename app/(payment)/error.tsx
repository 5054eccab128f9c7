'use client'

import { Button } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { PaymentFrame } from '#components/payment/payment-frame.tsx'

/** The page shown if the shop API did not respond, with a retry button. */
export default function PaymentError({ reset }: { error: Error; reset: () => void }) {
  return (
    <PaymentFrame>
      <EmptyState
        level={1}
        title="We could not reach the shop"
        text="Your order and your payments are safe. Please try again."
        actions={<Button onClick={reset}>Try again</Button>}
      />
    </PaymentFrame>
  )
}
