import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { KycScreen } from '#components/kyc/kyc-screen.tsx'
import { KycSkeleton } from '#components/kyc/kyc-skeleton.tsx'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'

export const metadata: Metadata = { title: 'Upload Documents', robots: { index: false } }

export default function KycUploadPage() {
  return (
    <div className="kyc-page">
      <AccountFrame
        path="/kyc-upload"
        title="Your company's documents"
        text={`KYC: we check them once, before your first order, and answer ${APPROVAL_TIME}.`}
        skeleton={<KycSkeleton />}
      >
        <KycScreen />
      </AccountFrame>
    </div>
  )
}
