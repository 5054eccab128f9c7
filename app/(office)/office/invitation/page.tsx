import type { Metadata } from 'next'
import { InvitationPage } from '#components/office/sign-in/invitation-page.tsx'

export const metadata: Metadata = { title: 'Your invitation' }

export default function Page() {
  return <InvitationPage />
}
