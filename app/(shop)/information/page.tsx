import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { ProfileScreen } from '#components/account/profile-screen.tsx'
import { ProfileSkeleton } from '#components/account/profile-skeleton.tsx'

export const metadata: Metadata = { title: 'Account Details', robots: { index: false } }

export default function InformationPage() {
  return (
    <AccountFrame path="/information" title="Account details" skeleton={<ProfileSkeleton />}>
      <ProfileScreen />
    </AccountFrame>
  )
}
