'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { When } from '#components/kit/figure/figures.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { PhoneActions } from '#components/kit/page/phone-actions.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { RingButton } from '#components/office/customers/ring-button.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import type { CompanyReview, ReviewedDocument } from '#lib/contract/companies/office/kyc.ts'
import { answerKycJob, officeKycList, officeKycReview } from '#lib/contract/companies/office/kyc.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { CompanyDocuments } from './company-documents.tsx'
import { DECISION_ID } from './decision-panel.tsx'
import { type Review, useReview } from './use-review.ts'

const BACK = { href: '/office/kyc', label: 'Back to KYC' }

const isDecided = ({ decision, state }: ReviewedDocument) => decision !== null || state !== 'pending'

/** Reason why the answer cannot be sent; null if it can. */
function unsendable(documents: readonly ReviewedDocument[]): string | null {
  const left = documents.filter((one) => !isDecided(one)).length
  if (left > 0) return left === 1 ? 'One document needs a decision.' : `${left} documents need a decision.`
  return documents.every(({ decision }) => decision === null) ? 'No new decisions since the last answer.' : null
}

/** A company of the KYC section. @param tabs the queues, with the content at their right */
export function CompanyReviewPage({
  companyId,
  tabs,
  list,
}: {
  companyId: number
  tabs: (end?: ReactNode) => ReactNode
  list: ReactNode
}) {
  const { review, error, retry, problem, isSaving, decide, saveFacts } = useReview(companyId)
  const answer = useAnswer(review, isSaving)
  const open = useOpenDocument(review?.documents ?? [], decide)
  // Loaded documents stay if a later fetch fails, so that text typed beside them is not lost.
  const body = review ? (
    <Open review={review} open={open} problem={problem} saveFacts={saveFacts} />
  ) : error ? (
    <FailedState title="We could not load these documents." permission="kyc.view" error={error} onRetry={retry} />
  ) : (
    <LoadingRows label="Loading the documents" />
  )
  return (
    <>
      <Head review={review} isSaving={isSaving} answer={answer} />
      <div className="max-md:hidden">{tabs(review ? <Progress documents={review.documents} /> : undefined)}</div>
      <div className="flex min-h-0 flex-1">
        {list}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">{body}</div>
      </div>
      {review ? <PhoneFoot review={review} open={open} answer={answer} /> : null}
    </>
  )
}

function Progress({ documents }: { documents: readonly ReviewedDocument[] }) {
  const decided = documents.filter(isDecided).length
  return (
    <span role="status" className="text-tiny text-muted max-xl:hidden">
      {decided} of {documents.length} decided.{' '}
      {decided < documents.length ? `Send the answer after all ${documents.length}.` : ''}
    </span>
  )
}

interface AnswerButton {
  send: () => void
  /** Why it cannot be sent; null when it can. */
  refusal: string | null
  isBusy: boolean
}

/** Sending the answer, by its button and its key. */
function useAnswer(review: CompanyReview | null, isSaving: boolean): AnswerButton {
  const refused = useRefusal('kyc.decide')
  const { start, isRunning } = useOfficeJob(answerKycJob, [officeKycReview.name, officeKycList.name])
  const refusal = refused ?? (review ? unsendable(review.documents) : 'Loading.')
  const send = () => {
    if (review && !refusal && !isSaving) void start({ companyId: review.companyId, version: review.version })
  }
  useKeys('Answer', { 'ctrl+enter': { label: 'send the answer', run: send, worksInFields: true } })
  return { send, refusal, isBusy: isRunning || isSaving }
}

/** Shows the reasons to decline a document, which are further down on a phone. */
function showReasons(): void {
  const panel = window.document.getElementById(DECISION_ID)
  panel?.scrollIntoView()
  panel?.querySelector<HTMLElement>('li button')?.focus({ preventScroll: true })
}

/** At a phone's foot: ringing the owner, and the decision on the open document or the answer after all decisions. */
function PhoneFoot({
  review: { owner, documents },
  open: { document, decideOn },
  answer,
}: {
  review: CompanyReview
  open: OpenDocument
  answer: AnswerButton
}) {
  const mayDecide = useMay('kyc.decide')
  if (documents.length === 0) return null
  const ring = owner ? <RingButton userId={owner.userId} phone={owner.phone} isSquare /> : null
  if (mayDecide && document && !isDecided(document)) {
    return (
      <PhoneActions label="Document actions">
        {ring}
        <OfficeButton variant="main" className="h-14 flex-1" onClick={() => void decideOn('accepted')}>
          Accept
        </OfficeButton>
        <OfficeButton variant="outline" className="h-14 flex-1" onClick={showReasons}>
          Decline…
        </OfficeButton>
      </PhoneActions>
    )
  }
  return (
    <PhoneActions label="Document actions">
      {ring}
      <p className="min-w-0 flex-1 text-tiny text-muted">{answer.refusal}</p>
      <OfficeButton
        variant={answer.refusal ? 'quiet' : 'main'}
        className={classes('h-14', !answer.refusal && 'flex-1')}
        refusal={answer.refusal}
        disabled={answer.isBusy}
        onClick={answer.send}
      >
        Send the answer
      </OfficeButton>
    </PhoneActions>
  )
}

function Head({ review, isSaving, answer }: { review: CompanyReview | null; isSaving: boolean; answer: AnswerButton }) {
  if (!review) return <PageHead title="KYC" back={BACK} />
  const { category, handedInAt, handedInBy, owner, documents } = review
  const others = <Presence kind="kyc" id={String(review.companyId)} isEditing={isSaving} />
  const handedIn = handedInAt ? (
    <>
      sent <When at={handedInAt} />
      {handedInBy ? ` by ${handedInBy}` : ''}
    </>
  ) : (
    'no documents yet'
  )
  return (
    <>
      <PageHead
        title={review.name}
        back={BACK}
        before={
          <Link href="/office/kyc" className="link">
            KYC
          </Link>
        }
        subtitle={
          <>
            {category ? `${category} · ` : ''}
            {handedIn}
          </>
        }
        aside={others}
        actions={
          <>
            {others}
            {owner ? <RingButton userId={owner.userId} phone={owner.phone} /> : null}
            <OfficeButton
              variant={answer.refusal ? 'quiet' : 'main'}
              keys="ctrl+enter"
              refusal={answer.refusal}
              disabled={answer.isBusy}
              onClick={answer.send}
            >
              Send the answer
            </OfficeButton>
          </>
        }
      />
      <p className="room-gutter flex flex-none justify-between gap-3 border-b border-hairline py-2 text-tiny text-muted md:hidden">
        <span className="truncate">{handedIn}</span>
        {documents.length > 0 ? (
          <span className="whitespace-nowrap">
            {documents.filter(isDecided).length} of {documents.length} decided
          </span>
        ) : null}
      </p>
    </>
  )
}

type OpenDocument = ReturnType<typeof useOpenDocument>

/** The document in the address, else the first without a decision; deciding on it opens the next. */
function useOpenDocument(documents: readonly ReviewedDocument[], decide: Review['decide']) {
  const address = useAddressState()
  const chosen = Number(address.get('document'))
  const document = documents.find(({ no }) => no === chosen) ?? documents.find((one) => !isDecided(one)) ?? documents[0]
  const choose = (id: number) => {
    const found = documents.find((one) => one.id === id)
    if (found) address.set({ document: String(found.no) }, 'replace')
  }
  /** @returns whether it was saved */
  async function decideOn(decision: 'accepted' | 'declined' | 'none', reason?: string): Promise<boolean> {
    if (!document) return false
    // The open document stays until the decision is saved; then the next waiting document opens.
    choose(document.id)
    const isKept = await decide({ documentId: document.id, decision, reason })
    const next = documents.find((one) => one.id !== document.id && one.decision === null && one.state === 'pending')
    if (isKept && decision !== 'none' && next) choose(next.id)
    return isKept
  }
  return { document, choose, decideOn }
}

function Open({
  review,
  open: { document, choose, decideOn },
  ...changes
}: { review: CompanyReview; open: OpenDocument } & Pick<Review, 'problem' | 'saveFacts'>) {
  const { documents } = review
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
        text="This company has not sent any documents. Its owner is asked for them at sign-in."
        actions={
          <Link href={`/office/companies/${review.companyId}`} className="link">
            Open the company
          </Link>
        }
      />
    )
  }
  return <CompanyDocuments review={review} document={document} onChoose={choose} onDecide={decideOn} {...changes} />
}
