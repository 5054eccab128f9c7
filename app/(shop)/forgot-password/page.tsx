import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { ForgotForm } from '#components/account/forgot-form.tsx'

export const metadata: Metadata = { title: 'Forgot Password', robots: { index: false } }

export default function ForgotPasswordPage() {
  return (
    <AuthPage title="Set a new password" text="We mail you a link that is good for one hour.">
      <ForgotForm />
    </AuthPage>
  )
}
