import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { ForgotForm } from '#components/account/forgot-form.tsx'

export const metadata: Metadata = { title: 'Forgot Password', robots: { index: false } }

export default function ForgotPasswordPage() {
  return (
    <AuthPage title="Set a new password" text="We email you a link. It works for one hour.">
      <ForgotForm />
    </AuthPage>
  )
}
