import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { ConfirmUser } from '#components/account/confirm-user.tsx'

export const metadata: Metadata = { title: 'Confirm Your Account', robots: { index: false }, referrer: 'no-referrer' }

export default function ConfirmUserPage() {
  return (
    <AuthPage title="Confirming your account">
      <ConfirmUser />
    </AuthPage>
  )
}
