import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { CompanyFormSkeleton } from '#components/company/company-skeleton.tsx'
import { TeamCreate } from '#components/company/team-edit.tsx'

export const metadata: Metadata = { title: 'New Team Member', robots: { index: false } }

export default function TeamCreatePage() {
  return (
    <AccountFrame
      path="/team-management/create"
      title="A new team member"
      text="We email them an invitation to set a password."
      skeleton={<CompanyFormSkeleton />}
    >
      <TeamCreate />
    </AccountFrame>
  )
}
