'use client'

import { useRouter } from 'next/navigation'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { When } from '#components/kit/figure/figures.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { KYC_QUEUES, type KycQueue, officeKycList } from '#lib/contract/companies/office/kyc.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { CompanyReviewPage } from './company-review-page.tsx'
import { ReviewList } from './review-list.tsx'

const QUEUE_NAMES: Readonly<Record<KycQueue, string>> = {
  waiting: 'Waiting',
  late: 'Late',
  'sent-again': 'Sent again',
  declined: 'Declined',
  approved: 'Approved',
}
const NOTHING: Readonly<Record<KycQueue, string>> = {
  waiting: 'No documents to review',
  late: 'No late reviews',
  'sent-again': 'No documents sent again',
  declined: 'No declined companies',
  approved: 'No approved companies yet',
}

const EVERY_MS = 30_000

/** The last answer that was sent, shown if no company waits. */
function LastAnswer({ last }: { last: { name: string; at: string } | null }) {
  if (!last) return <>No answers sent yet.</>
  return (
    <>
      The last answer was sent to {last.name}, <When at={last.at} />.
    </>
  )
}

/** The KYC section: the waiting companies, longest wait first, and the documents of the open company. */
export function KycSection({ companyId }: { companyId: number | null }) {
  const address = useAddressState()
  const router = useRouter()
  const asked = address.get('queue')
  const queue = KYC_QUEUES.find((one) => one === asked) ?? 'waiting'
  const query = useOfficeQuery(officeKycList, { queue }, { everyMs: EVERY_MS })
  const { data } = query
  const hrefOf = (id: number) => `/office/kyc/${id}${queue === 'waiting' ? '' : `?queue=${queue}`}`
  const companies = data?.companies ?? []
  const step = (by: number) => {
    const at = companies.findIndex((one) => one.companyId === companyId)
    const next = companies[at < 0 ? 0 : at + by]
    if (next) router.push(hrefOf(next.companyId))
  }
  useKeys('KYC', {
    j: { label: 'company', run: () => step(1), isInStatusBar: true },
    k: { label: 'company', run: () => step(-1), isInStatusBar: true },
    ...(companyId !== null && { esc: { label: 'back to all', run: () => router.push('/office/kyc') } }),
  })
  const views = KYC_QUEUES.map((id) => ({ id, label: QUEUE_NAMES[id], count: data?.counts[id] }))
  const tabs = (end?: React.ReactNode) => (
    <Tabs
      label="Companies by answer"
      views={views}
      current={queue}
      onChoose={(id) => address.set({ queue: id === 'waiting' ? null : id })}
      end={end}
    />
  )
  const list = (
    <section
      aria-label="Queue"
      className={classes(
        'overflow-y-auto',
        companyId === null ? 'flex-1' : 'w-57 flex-none border-r border-hairline max-xl:hidden',
      )}
    >
      {!data ? (
        <QueryState query={query} what="the waiting companies" rows={6} permission="kyc.view" />
      ) : companies.length === 0 && companyId === null ? (
        <EmptyState
          title={NOTHING[queue]}
          text={<LastAnswer last={data.lastAnswer} />}
          actions={
            <>
              <OfficeLinkButton variant="outline" href="/office/kyc?queue=declined">
                Declined, {data.counts.declined}
              </OfficeLinkButton>
              <OfficeLinkButton keys="g t" href="/office">
                Back to Today
              </OfficeLinkButton>
            </>
          }
        />
      ) : (
        <ReviewList reviews={companies} current={companyId} hrefOf={hrefOf} />
      )}
    </section>
  )
  if (companyId !== null) return <CompanyReviewPage key={companyId} companyId={companyId} tabs={tabs} list={list} />
  return (
    <>
      <PageHead title="KYC" subtitle="Answer within two working days, for all documents at once" aside="" />
      {tabs()}
      <div className="flex min-h-0 flex-1">{list}</div>
    </>
  )
}
