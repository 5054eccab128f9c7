import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { KycScreen } from '#components/kyc/kyc-screen.tsx'
import { KycSkeleton } from '#components/kyc/kyc-skeleton.tsx'

export const metadata: Metadata = { title: 'Upload Documents', robots: { index: false } }

export default function KycUploadPage() {
  return (
    <div className="kyc-page">
      <AccountFrame
        path="/kyc-upload"
        title="Your company's papers"
        text="KYC: we look at them once, before your first order."
        skeleton={<KycSkeleton />}
      >
        <KycScreen />
      </AccountFrame>
    </div>
  )
}
