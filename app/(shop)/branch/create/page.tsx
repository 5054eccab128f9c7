import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { BranchCreate } from '#components/company/branch-edit.tsx'
import { CompanyFormSkeleton } from '#components/company/company-skeleton.tsx'

export const metadata: Metadata = { title: 'New Branch', robots: { index: false } }

export default function BranchCreatePage() {
  return (
    <AccountFrame
      path="/branch/create"
      title="A new branch"
      text="It is approved immediately, and you can order for it."
      skeleton={<CompanyFormSkeleton />}
    >
      <BranchCreate />
    </AccountFrame>
  )
}
