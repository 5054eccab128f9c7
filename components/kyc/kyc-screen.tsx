'use client'

import { Alert } from '#components/kit/alert/alert.tsx'
import { LinkButton } from '#components/kit/button/button.tsx'
import { StatusLine, type StatusStep } from '#components/kit/figure/status-line.tsx'
import { PhoneLink, WithPhone } from '#components/kit/link/contact-links.tsx'
import type { Profile } from '#lib/contract/accounts/profile.ts'
import type { KycDocument, KycUploadStatus } from '#lib/contract/companies/kyc.ts'
import { APPROVAL_TIME, documentsText, REQUIRED_DOCUMENTS } from '#lib/kyc/required-documents.ts'
import { KycSkeleton } from './kyc-skeleton.tsx'
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

/**
 * Declined documents, and the documents that need not be sent again.
 * @param previousReason text shown above: a reason it contains is not repeated
 */
function DocumentsRequested({
  documents,
  previousReason,
}: {
  documents: readonly KycDocument[]
  previousReason: string
}) {
  const declined = documents.filter(({ state }) => state === 'declined')
  const accepted = documents.filter(({ state }) => state === 'accepted')
  if (declined.length === 0) return null
  return (
    <section aria-label="Send again">
      <ul className="border-t border-hairline">
        {declined.map(({ id, name, reason }) => (
          <li key={id} className="border-b border-hairline py-3">
            <p className="font-semibold break-words">{name}</p>
            {reason && !previousReason.includes(reason) ? <p className="break-words text-error">{reason}</p> : null}
          </li>
        ))}
      </ul>
      {accepted.length > 0 ? (
        <p className="mt-3 text-small text-muted">
          Accepted, do not send again: {accepted.map(({ name }) => name).join(', ')}.
        </p>
      ) : null}
    </section>
  )
}

type KycState = Pick<Profile, 'approvalStatus' | 'isUploaded'>

/** A company's approval as steps: registered, documents sent, checked, approved. */
export function kycSteps({ approvalStatus, isUploaded }: KycState): StatusStep[] {
  const approved = approvalStatus === 'approved'
  const declined = approvalStatus === 'declined'
  const handedIn = approved || (isUploaded && !declined)
  return [
    { key: 'registered', title: 'Company registered', state: 'done' },
    {
      key: 'documents',
      title: declined ? 'Send the documents again' : handedIn ? 'Documents sent' : 'Send your documents',
      state: handedIn ? 'done' : 'now',
      // Documents requested again are listed by name above.
      detail: handedIn || declined ? undefined : `${REQUIRED_DOCUMENTS.length} documents: ${documentsText()}.`,
    },
    {
      key: 'looked-at',
      title: 'We check them',
      state: approved ? 'done' : handedIn ? 'now' : 'ahead',
      detail: approved ? undefined : `We answer ${APPROVAL_TIME}, by email and on this page.`,
    },
    {
      key: 'approved',
      title: approved ? 'Approved' : 'Approval',
      state: approved ? 'done' : 'ahead',
      detail: approved ? undefined : 'Then you see prices and can order.',
    },
  ]
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
