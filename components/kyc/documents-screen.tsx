'use client'

import { Alert } from '#components/kit/alert/alert.tsx'
import { buttonClass } from '#components/kit/button/button.tsx'
import type { KycUploadStatus } from '#lib/contract/companies/kyc.ts'
import { DocumentRow } from './document-row.tsx'
import { DocumentsSkeleton } from './kyc-skeleton.tsx'
import { KycUpload } from './kyc-upload.tsx'
import { WithDocuments } from './with-documents.tsx'

/** A company's documents: their statuses and files, and the upload of requested documents. */
export function DocumentsScreen() {
  return (
    <WithDocuments skeleton={<DocumentsSkeleton />}>
      {(status, { userId }) => (
        <div className="space-y-10">
          <Status status={status} />
          {status.documents.length > 0 ? (
            <div>
              <ul className="border-t border-hairline">
                {status.documents.map((document) => (
                  <DocumentRow key={document.id} document={document} />
                ))}
              </ul>
              <a href="/api/my-documents-file" className={buttonClass('outline', 'regular', 'mt-6')}>
                Download all
              </a>
            </div>
          ) : null}
          <KycUpload status={status} userId={userId} />
        </div>
      )}
    </WithDocuments>
  )
}

function Status({ status: { approvalStatus, declinedReason, documents } }: { status: KycUploadStatus }) {
  if (approvalStatus === 'approved')
    return (
      <Alert tone="success" title="Your documents are approved.">
        You can now see prices, save favourites and order.
      </Alert>
    )
  if (approvalStatus === 'declined')
    return (
      <Alert tone="danger" title="Your KYC was declined.">
        {declinedReason}
      </Alert>
    )
  return documents.length === 0 ? <p>You have not sent any documents yet.</p> : null
}
