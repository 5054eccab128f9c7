import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { OrdersScreen } from '#components/orders/orders-screen.tsx'
import { OrdersSkeleton } from '#components/orders/orders-skeleton.tsx'

export const metadata: Metadata = { title: 'My Orders', robots: { index: false } }

export default function OrdersPage() {
  return (
    <AccountFrame path="/orders" title="My orders" wide skeleton={<OrdersSkeleton />}>
      <OrdersScreen />
    </AccountFrame>
  )
}
