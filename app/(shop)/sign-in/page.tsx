import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { BenefitsList } from '#components/account/benefits-list.tsx'
import { SignInForm } from '#components/account/sign-in-form.tsx'
import { readBenefits } from '#server/shop/account.ts'

export const metadata: Metadata = { title: 'Sign In', robots: { index: false } }

export default async function SignInPage() {
  return (
    <AuthPage title="Welcome back" aside={<BenefitsList benefits={await readBenefits()} />}>
      <SignInForm />
    </AuthPage>
  )
}
