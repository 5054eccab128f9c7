import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { BenefitsList } from '#components/account/benefits-list.tsx'
import { SignUp } from '#components/account/sign-up.tsx'
import { readBenefits } from '#server/shop/account.ts'

export const metadata: Metadata = { title: 'Sign Up', robots: { index: false } }

export default async function SignUpPage() {
  return (
    <AuthPage wide title="Open an account" aside={<BenefitsList benefits={await readBenefits()} />}>
      <SignUp />
    </AuthPage>
  )
}
