'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { When } from '#components/office/frame/figures.tsx'
import { OfficeButton } from '#components/office/frame/office-button.tsx'
import { RoomHead } from '#components/office/frame/room.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/office/frame/states.tsx'
import { RingButton } from '#components/office/people/ring-button.tsx'
import type { CompanyReview, ReviewedDocument } from '#lib/contract/office/kyc.ts'
import { officeKycList, officeKycReview } from '#lib/contract/office/kyc.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { CompanyDocuments } from './company-documents.tsx'
import { useReview } from './use-review.ts'

const isDecided = ({ decision, state }: ReviewedDocument) => decision !== null || state !== 'pending'

/** What keeps the answer from being sent; null when it can be. */
function unsendable(documents: readonly ReviewedDocument[]): string | null {
  const left = documents.filter((one) => !isDecided(one)).length
  if (left > 0) return left === 1 ? 'One document is not decided.' : `${left} documents are not decided.`
  return documents.every(({ decision }) => decision === null) ? 'Nothing was decided since the last answer.' : null
}

/** One company of the KYC room. @param tabs the queues, with what stands at their right */
export function CompanyReviewPage({
  companyId,
  tabs,
  list,
}: {
  companyId: number
  tabs: (end?: ReactNode) => ReactNode
  list: ReactNode
}) {
  const { review, error, retry, ...changes } = useReview(companyId)
  const body = error ? (
    <FailedState title="We could not load these documents." error={error} onRetry={retry} />
  ) : review ? (
    <Open review={review} {...changes} />
  ) : (
    <LoadingRows label="Loading the documents" />
  )
  return (
    <>
      <Head review={review} isSaving={changes.isSaving} />
      <div className="max-md:hidden">{tabs(review ? <Progress documents={review.documents} /> : undefined)}</div>
      <div className="flex min-h-0 flex-1">
        {list}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">{body}</div>
      </div>
    </>
  )
}

function Progress({ documents }: { documents: readonly ReviewedDocument[] }) {
  const decided = documents.filter(isDecided).length
  return (
    <span role="status" className="text-tiny text-muted max-xl:hidden">
      {decided} of {documents.length} decided.{' '}
      {decided < documents.length ? `The answer goes when all ${documents.length} are.` : ''}
    </span>
  )
}

function Head({ review, isSaving }: { review: CompanyReview | null; isSaving: boolean }) {
  const mayDecide = useMay('kyc.decide')
  const { start, isRunning } = useOfficeJob('kyc.answer', [officeKycReview.name, officeKycList.name])
  const wrong = review ? unsendable(review.documents) : 'Loading.'
  const refusal = mayDecide ? wrong : `Sending is for: ${whoMay('kyc.decide')}.`
  const send = () => {
    if (review && !refusal && !isSaving) void start({ companyId: review.companyId, version: review.version })
  }
  useKeys('Answer', { 'ctrl+enter': { label: 'send the answer', run: send, worksInFields: true } })
  if (!review) return <RoomHead title="KYC" />
  const { category, handedInAt, handedInBy, owner } = review
  return (
    <RoomHead
      title={review.name}
      before={
        <Link href="/office/kyc" className="link">
          KYC
        </Link>
      }
      subtitle={
        <>
          {category ? `${category} · ` : ''}
          {handedInAt ? (
            <>
              handed in <When at={handedInAt} />
              {handedInBy ? ` by ${handedInBy}` : ''}
            </>
          ) : (
            'no documents yet'
          )}
        </>
      }
      actions={
        <>
          {owner ? <RingButton userId={owner.userId} phone={owner.phone} /> : null}
          <OfficeButton
            variant={refusal ? 'quiet' : 'main'}
            keys="ctrl+enter"
            refusal={refusal}
            disabled={isRunning || isSaving}
            onClick={send}
          >
            Send the answer
          </OfficeButton>
        </>
      }
    />
  )
}

function Open({
  review,
  ...changes
}: { review: CompanyReview } & Omit<ReturnType<typeof useReview>, 'review' | 'error' | 'retry'>) {
  const address = useAddressState()
  const { documents } = review
  const chosen = Number(address.get('document'))
  const document = documents.find(({ no }) => no === chosen) ?? documents.find((one) => !isDecided(one)) ?? documents[0]
  const choose = (id: number) => {
    const found = documents.find((one) => one.id === id)
    if (found) address.set({ document: String(found.no) }, 'replace')
  }
  useKeys('Documents', {
    ...Object.fromEntries(
      documents
        .slice(0, 9)
        .map(({ id, name }, at) => [String(at + 1), { label: `document: ${name}`, run: () => choose(id) }]),
    ),
  })
  if (!document) {
    return (
      <EmptyState
        title="No documents yet"
        text="This company has sent none. Its owner is asked for them when they sign in."
        actions={
          <Link href={`/office/companies/${review.companyId}`} className="link">
            Open the company
          </Link>
        }
      />
    )
  }
  return <CompanyDocuments review={review} document={document} onChoose={choose} {...changes} />
}
