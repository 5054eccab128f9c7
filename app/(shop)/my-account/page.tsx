import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { AccountMenu } from '#components/account/account-menu.tsx'
import { AccountMenuSkeleton } from '#components/account/account-menu-skeleton.tsx'

export const metadata: Metadata = { title: 'My Account', robots: { index: false } }

/** Open to all, as specified: without a sign-in it links to the sign-in page. */
export default function MyAccountPage() {
  return (
    <AccountFrame path="/my-account" title="My account" skeleton={<AccountMenuSkeleton />}>
      <AccountMenu />
    </AccountFrame>
  )
}
