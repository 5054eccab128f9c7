'use client'

import { Alert } from '#components/kit/alert/alert.tsx'
import { LinkButton } from '#components/kit/button/button.tsx'
import { StatusLine } from '#components/kit/figure/status-line.tsx'
import { PhoneLink, WithPhone } from '#components/kit/link/contact-links.tsx'
import type { Profile } from '#lib/contract/accounts/profile.ts'
import type { KycUploadStatus } from '#lib/contract/companies/kyc.ts'
import { DocumentsRequested } from './documents-requested.tsx'
import { KycSkeleton } from './kyc-skeleton.tsx'
import { kycSteps } from './kyc-steps.ts'
import { KycUpload } from './kyc-upload.tsx'
import { WithDocuments } from './with-documents.tsx'

/** The statuses of a company's documents, the next step, and the place to do it. */
export function KycScreen() {
  return (
    <WithDocuments skeleton={<KycSkeleton />}>
      {(status, profile) => <Screen status={status} profile={profile} />}
    </WithDocuments>
  )
}

function Screen({ status, profile }: { status: KycUploadStatus; profile: Profile }) {
  const { approvalStatus, declinedReason, isUploaded, documents } = status
  return (
    <div className="space-y-8">
      {approvalStatus === 'declined' ? (
        <Alert tone="danger" title="Your KYC was declined.">
          {declinedReason}
        </Alert>
      ) : null}
      {approvalStatus === 'approved' ? (
        <Alert tone="success" title={`The documents of ${profile.companyName} are approved.`}>
          You can now see prices, save favourites and order.
        </Alert>
      ) : null}
      <DocumentsRequested documents={documents} previousReason={declinedReason ?? ''} />
      <KycUpload status={status} userId={profile.userId} />
      <StatusLine vertical steps={kycSteps({ approvalStatus, isUploaded })} />
      <WithPhone>
        <p className="max-w-prose border-t border-hairline pt-6">
          Questions about your documents? Call <PhoneLink className="link" /> and give the name of your company.
        </p>
      </WithPhone>
      <div className="flex flex-wrap gap-4">
        {documents.length > 0 ? (
          <LinkButton href="/my-documents" prefetch={false} variant="outline">
            My documents
          </LinkButton>
        ) : null}
        <LinkButton href="/product-list" prefetch={false} variant="outline">
          {approvalStatus === 'approved' ? 'See all products' : 'See our products'}
        </LinkButton>
      </div>
    </div>
  )
}
