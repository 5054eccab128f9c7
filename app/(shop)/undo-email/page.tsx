import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { UndoEmail } from '#components/account/undo-email.tsx'

export const metadata: Metadata = { title: 'Keep Your Email', robots: { index: false }, referrer: 'no-referrer' }

export default function UndoEmailPage() {
  return (
    <AuthPage
      title="Keep your email"
      text="Someone asked to change the email of your account. If it was not you, keep your email."
    >
      <UndoEmail />
    </AuthPage>
  )
}
