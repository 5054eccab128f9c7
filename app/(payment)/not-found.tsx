import type { Metadata } from 'next'
import { buttonClass } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { PaymentFrame } from '#components/payment/payment-frame.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Plain anchors: a payment page must not fetch any part of the shop. */
export default function NotFound() {
  return (
    <PaymentFrame>
      <EmptyState
        level={1}
        title="Page not found"
        text="Please check the link."
        actions={
          <>
            <a href="/product-list" className={buttonClass()}>
              See all products
            </a>
            <a href="/" className={buttonClass('outline')}>
              Home
            </a>
          </>
        }
      />
    </PaymentFrame>
  )
}
