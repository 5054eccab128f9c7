import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { FormSkeleton } from '#components/account/account-skeleton.tsx'
import { ChangePasswordForm } from '#components/account/change-password-form.tsx'

export const metadata: Metadata = { title: 'Change Password', robots: { index: false } }

export default function ChangePasswordPage() {
  return (
    <AccountFrame
      path="/change-password"
      title="Change password"
      text="Your other devices are signed out."
      skeleton={<FormSkeleton pairs={0} wide={3} />}
    >
      <ChangePasswordForm />
    </AccountFrame>
  )
}
