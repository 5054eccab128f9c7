'use client'

import type { ComponentProps } from 'react'
import { Initials, When } from '#components/kit/figure/figures.tsx'
import { PageBody } from '#components/kit/page/page-layout.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { CompanyReview, ReviewedDocument } from '#lib/contract/companies/office/kyc.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { DocumentTabs } from './document-tabs.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { RegisterFactsTable } from './register-facts.tsx'
import type { Review } from './use-review.ts'

const WHAT = { file: '', small: ', small picture', all: ', with all' } as const

/** Log of the views of a company's documents, the latest first. */
function ViewsOfDocuments({ views }: { views: CompanyReview['views'] }) {
  return (
    <section aria-label="Views" className="border-t border-hairline py-3">
      <header className="flex items-baseline justify-between">
        <h2 className="heading text-d5">Views</h2>
        <span className="text-tiny text-muted">stored for two years</span>
      </header>
      {views.length === 0 ? <p className="mt-1 text-muted">No views yet.</p> : null}
      <ul className="mt-1 flex flex-col gap-1">
        {views.slice(0, 20).map((view) => (
          <li key={`${view.at} ${view.who} ${view.document} ${view.what}`} className="flex items-center gap-2">
            <Initials name={view.who} />
            <span className="min-w-0 flex-1 truncate">
              {view.who} <span className="text-tiny text-muted">{view.document}</span>
            </span>
            <span className="text-tiny whitespace-nowrap text-muted">
              <When at={view.at} />
              {WHAT[view.what]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A company's documents: the open document, with the register's facts and the decision beside it. */
export function CompanyDocuments({
  review,
  problem,
  document,
  onChoose,
  onDecide,
  saveFacts,
}: Pick<Review, 'problem' | 'saveFacts'> & {
  review: CompanyReview
  document: ReviewedDocument
  onChoose: (id: number) => void
  onDecide: ComponentProps<typeof DecisionPanel>['onDecide']
}) {
  const mayDecide = useMay('kyc.decide')
  const refusal = useRefusal('kyc.decide')
  const { documents, companyId } = review
  const beside =
    documents.find(({ id, no }) => id !== document.id && no < document.no) ??
    documents.find(({ id }) => id !== document.id)
  return (
    <PageBody>
      <section aria-label="Document" className="flex min-w-0 flex-1 flex-col max-lg:h-[70dvh] max-lg:flex-none">
        <DocumentTabs documents={documents} current={document.id} onChoose={onChoose} />
        <DocumentViewer key={document.id} companyId={companyId} document={document} beside={beside ?? null} />
      </section>
      <section
        aria-label="Facts and decision"
        className="room-gutter border-hairline max-lg:border-t lg:w-102 lg:flex-none lg:overflow-y-auto lg:border-l lg:px-4.5"
      >
        {problem ? (
          <AlertLine tone="warning" live="assertive" className="mt-3" title="Not saved.">
            {problem.message}
            {problem.code === 'changed-meanwhile' ? ' You see it as it is now.' : ''}
          </AlertLine>
        ) : null}
        <RegisterFactsTable review={review} isLocked={!mayDecide} onSave={saveFacts} />
        <DecisionPanel
          key={document.id}
          document={document}
          position={documents.indexOf(document) + 1}
          count={documents.length}
          refusal={refusal}
          onDecide={onDecide}
        />
        <ViewsOfDocuments views={review.views} />
      </section>
    </PageBody>
  )
}
