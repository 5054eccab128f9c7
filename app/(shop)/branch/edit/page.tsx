import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { BranchEdit } from '#components/company/branch-edit.tsx'
import { CompanyFormSkeleton } from '#components/company/company-skeleton.tsx'

export const metadata: Metadata = { title: 'Branch', robots: { index: false } }

/** One shell for all branches, at /branch/edit/{id} (next.config.js). */
export default function BranchEditPage() {
  return (
    <AccountFrame path="/branch/edit/{id}" title="Change a branch" skeleton={<CompanyFormSkeleton />}>
      <BranchEdit />
    </AccountFrame>
  )
}
