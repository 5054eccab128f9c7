import type { Metadata } from 'next'
import { MyAccountPage } from '#components/office/me/my-account-page.tsx'

export const metadata: Metadata = { title: 'My account' }

export default function Page() {
  return <MyAccountPage />
}
