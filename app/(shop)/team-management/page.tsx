import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { CompanyListSkeleton } from '#components/company/company-skeleton.tsx'
import { TeamScreen } from '#components/company/team-screen.tsx'

export const metadata: Metadata = { title: 'Team', robots: { index: false } }

export default function TeamPage() {
  return (
    <AccountFrame
      path="/team-management"
      title="Team"
      text="The people who order for your branches."
      skeleton={<CompanyListSkeleton of="your team" />}
    >
      <TeamScreen />
    </AccountFrame>
  )
}
