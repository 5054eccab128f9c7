import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { CompanyFormSkeleton } from '#components/company/company-skeleton.tsx'
import { TeamEdit } from '#components/company/team-edit.tsx'

export const metadata: Metadata = { title: 'Team Member', robots: { index: false } }

/** One shell for the whole team, at /team-management/edit/{id} (next.config.js). */
export default function TeamEditPage() {
  return (
    <AccountFrame path="/team-management/edit/{id}" title="Change a team member" skeleton={<CompanyFormSkeleton />}>
      <TeamEdit />
    </AccountFrame>
  )
}
