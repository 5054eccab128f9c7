import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { NewPasswordForm } from '#components/account/new-password-form.tsx'
import { AfterSaving } from '#components/account/new-password-heading.tsx'

export const metadata: Metadata = { title: 'New Password', robots: { index: false }, referrer: 'no-referrer' }

export default function NewPasswordPage() {
  return (
    <AuthPage title="Choose your password" text={<AfterSaving />}>
      <NewPasswordForm />
    </AuthPage>
  )
}
