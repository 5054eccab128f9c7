import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { OrderScreen } from '#components/orders/order-screen.tsx'
import { OrderSkeleton } from '#components/orders/order-skeleton.tsx'

// The order's id in the address is sufficient to pay the order: no other site must learn it.
export const metadata: Metadata = { title: 'Order Details', robots: { index: false }, referrer: 'no-referrer' }

/** One shell for all orders, at /order-details/{id} (next.config.js). */
export default function OrderDetailsPage() {
  return (
    <AccountFrame path="/order-details/{id}" title="Order details" wide skeleton={<OrderSkeleton />}>
      <OrderScreen />
    </AccountFrame>
  )
}
