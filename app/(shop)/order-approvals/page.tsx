import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { ApprovalsScreen } from '#components/orders/approvals-screen.tsx'
import { OrderCardsSkeleton } from '#components/orders/orders-skeleton.tsx'

export const metadata: Metadata = { title: 'Orders to Approve', robots: { index: false } }

export default function OrderApprovalsPage() {
  return (
    <AccountFrame
      path="/order-approvals"
      title="Orders to approve"
      text="Orders above a spending limit wait here until a person of your company approves them."
      wide
      skeleton={<OrderCardsSkeleton />}
    >
      <ApprovalsScreen />
    </AccountFrame>
  )
}
