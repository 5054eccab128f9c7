import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { DocumentsScreen } from '#components/kyc/documents-screen.tsx'
import { DocumentsSkeleton } from '#components/kyc/kyc-skeleton.tsx'

export const metadata: Metadata = { title: 'My Documents', robots: { index: false } }

export default function MyDocumentsPage() {
  return (
    <div className="kyc-page">
      <AccountFrame
        path="/my-documents"
        title="My documents"
        text="Documents you sent us. Only you and the staff who check them can open them."
        skeleton={<DocumentsSkeleton />}
      >
        <DocumentsScreen />
      </AccountFrame>
    </div>
  )
}
