import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { BenefitsList } from '#components/account/benefits-list.tsx'
import { SignUp } from '#components/account/sign-up.tsx'
import { readBenefits } from '#server/shop/account.ts'
import { readPlaces } from '#server/shop/reference.ts'

export const metadata: Metadata = { title: 'Sign Up', robots: { index: false } }

export default async function SignUpPage() {
  const [benefits, places] = await Promise.all([readBenefits(), readPlaces()])
  return (
    <AuthPage wide title="Open an account" aside={<BenefitsList benefits={benefits} />}>
      <SignUp places={places} />
    </AuthPage>
  )
}
