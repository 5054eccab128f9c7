import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { BranchScreen } from '#components/company/branch-screen.tsx'
import { CompanyListSkeleton } from '#components/company/company-skeleton.tsx'

export const metadata: Metadata = { title: 'Branches', robots: { index: false } }

export default function BranchPage() {
  return (
    <AccountFrame
      path="/branch"
      title="Branches"
      text="Your shops, stores and lodges. We deliver each order to one of them."
      skeleton={<CompanyListSkeleton of="your branches" />}
    >
      <BranchScreen />
    </AccountFrame>
  )
}
