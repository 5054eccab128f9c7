import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { NewPasswordForm } from '#components/account/new-password-form.tsx'

export const metadata: Metadata = { title: 'New Password', robots: { index: false }, referrer: 'no-referrer' }

export default function NewPasswordPage() {
  return (
    <AuthPage title="Choose a new password" text="All your devices are signed out when you save it.">
      <NewPasswordForm />
    </AuthPage>
  )
}
