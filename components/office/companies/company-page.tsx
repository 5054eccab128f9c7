'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { FactsStrip } from '#components/kit/page/facts-strip.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { ActivityFeed } from '#components/office/customers/activity-feed.tsx'
import { OrderForThem } from '#components/office/customers/order-for-them.tsx'
import { OrderRows } from '#components/office/customers/order-rows.tsx'
import { PersonPhoneActions } from '#components/office/customers/person-phone-actions.tsx'
import { PinCheck } from '#components/office/customers/pin-check.tsx'
import { RingButton } from '#components/office/customers/ring-button.tsx'
import { SeeAsForm } from '#components/office/customers/see-as-form.tsx'
import { StoreCreditSection } from '#components/office/store-credit/store-credit-section.tsx'
import { type OfficeCompany, officeCompanyGet, officeCompanyNote } from '#lib/contract/companies/office/companies.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { usePaletteActions } from '#lib/office/palette.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { Branches } from './branches.tsx'
import { Cheques } from './cheques.tsx'
import { CompanyAgeing } from './company-ageing.tsx'
import { KYC_MARKS } from './company-columns.tsx'
import { CompanyCreditSection } from './company-credit.tsx'
import { CorrectForm } from './correct-form.tsx'
import { Ladders } from './ladders.tsx'
import { Prices } from './prices.tsx'
import { RepForm } from './rep-form.tsx'
import { Team } from './team.tsx'
import { WaitingApprovals } from './waiting-approvals.tsx'
import { Withheld } from './withheld.tsx'

const BACK = { href: '/office/companies', label: 'Back to Companies' }

/** Page of a company: debt and limit, orders, branches, people, prices and documents. */
export function CompanyPage({ companyId }: { companyId: number }) {
  const query = useOfficeQuery(officeCompanyGet, { companyId }, { keepsPrevious: false })
  if (query.data) return <LoadedCompany company={query.data} />
  return (
    <>
      <PageHead title="Company" back={BACK} />
      <QueryState query={query} what="this company" permission="companies.view" />
    </>
  )
}

type OpenForm = 'correct' | 'rep' | 'see-as' | null

function LoadedCompany({ company }: { company: OfficeCompany }) {
  const [form, setForm] = useState<OpenForm>(null)
  const router = useRouter()
  const refusal = useRefusal('companies.edit')
  const seeAsRefusal = useRefusal('customers.view-as')
  const mayDraft = useMay('orders.draft')
  const { companyId, name, category, approvalStatus, owner } = company
  const { status, word } = KYC_MARKS[approvalStatus]
  const entries = [
    { id: 'correct', label: 'Correct name, PIN or category', run: () => setForm('correct'), refusal },
    { id: 'rep', label: 'Assign a representative', run: () => setForm('rep'), refusal },
  ]
  if (owner)
    entries.push({
      id: 'see-as',
      label: 'See the shop as its owner',
      run: () => setForm('see-as'),
      refusal: seeAsRefusal,
    })
  usePaletteActions(name, entries)
  return (
    <>
      <PageHead
        title={name}
        back={BACK}
        before={
          <Link href="/office/companies" className="link">
            Companies
          </Link>
        }
        subtitle={
          <span className="flex items-center gap-4">
            <StatusMark status={status} className="shrink-0 text-ink">
              KYC {word.toLowerCase()}
            </StatusMark>
            <span className="truncate">{category}</span>
          </span>
        }
        actions={
          <>
            {owner ? <RingButton userId={owner.userId} phone={owner.phone} /> : null}
            <OfficeLinkButton href={`/office/kyc/${companyId}`} prefetch={false}>
              KYC documents
            </OfficeLinkButton>
            <OfficeMenu label="More" entries={entries} variant="quiet" />
            {owner && mayDraft ? <OrderForThem userId={owner.userId} /> : null}
          </>
        }
      />
      <p className="room-gutter flex flex-none items-center justify-between gap-3 py-2 md:hidden">
        <StatusMark status={status}>KYC {word.toLowerCase()}</StatusMark>
        <span className="truncate text-small text-muted">{category}</span>
      </p>
      <Facts company={company} />
      <PageBody>
        <Column className="room-gutter py-4">
          {form === 'correct' ? <CorrectForm company={company} onClose={() => setForm(null)} /> : null}
          {form === 'rep' ? <RepForm company={company} onClose={() => setForm(null)} /> : null}
          {form === 'see-as' && owner ? (
            <SeeAsForm userId={owner.userId} name={owner.name || name} onClose={() => setForm(null)} />
          ) : null}
          <CompanyCreditSection company={company} />
          {company.credit ? <CompanyAgeing companyId={companyId} /> : null}
          <Cheques company={company} />
          {company.credit ? <Withheld companyId={companyId} /> : null}
          <StoreCreditSection owner={{ companyId }} />
          <Section
            title="Orders"
            end={
              company.ordersTotal > 0 ? (
                <Link href={`/office/orders?view=all&search=${encodeURIComponent(name)}`} className="link">
                  All {company.ordersTotal}
                </Link>
              ) : null
            }
          >
            <OrderRows orders={company.orders} total={company.ordersTotal} hasBranches />
          </Section>
        </Column>
        <SideColumns company={company} />
      </PageBody>
      <PersonPhoneActions
        label="Company actions"
        person={owner}
        entries={[
          { id: 'kyc', label: 'KYC documents', run: () => router.push(`/office/kyc/${companyId}`) },
          ...entries,
        ]}
        orders
      />
    </>
  )
}

function SideColumns({ company }: { company: OfficeCompany }) {
  const note = useOfficeAction(officeCompanyNote, { refreshes: [officeCompanyGet.name] })
  return (
    // Below 1,170 px the two are stacked: in three columns the orders would be too narrow.
    <div className="contents lg:max-xl:block lg:max-xl:overflow-y-auto lg:max-xl:border-l lg:max-xl:border-hairline">
      <Column
        label="Branches, team and prices"
        width="clamp(300px, 27.5vw, 396px)"
        className="room-gutter py-4 lg:px-4.5 lg:max-xl:overflow-visible lg:max-xl:border-l-0"
      >
        <Branches company={company} />
        <WaitingApprovals company={company} />
        <Team company={company} />
        <Prices company={company} />
        <Ladders companyId={company.companyId} />
        <Documents company={company} />
      </Column>
      <Column
        label="Timeline"
        width="clamp(240px, 19.7vw, 284px)"
        isPaper
        className="room-gutter py-4 lg:px-4.5 lg:max-xl:w-auto lg:max-xl:overflow-visible lg:max-xl:border-t lg:max-xl:border-l-0"
      >
        <ActivityFeed
          history={company.history}
          subject={`company ${company.companyId}`}
          placeholder="Add a note"
          problem={note.problem}
          isRunning={note.isRunning}
          onNote={async (text) => (await note.run({ companyId: company.companyId, text })).ok}
        />
      </Column>
    </div>
  )
}

function Facts({ company }: { company: OfficeCompany }) {
  const { kraPin, createdAt, rep, thisYear, owner, invoicePlace } = company
  const facts = [
    {
      label: 'KRA PIN',
      value: kraPin ? (
        <>
          {kraPin} <PinCheck typed={kraPin} />
        </>
      ) : (
        'not given'
      ),
    },
    { label: 'Since', value: showDay(dayInNairobi(new Date(createdAt))) },
    { label: 'Rep', value: rep?.name ?? 'none' },
    {
      label: 'This year',
      value: (
        <>
          {thisYear.orders} order{thisYear.orders === 1 ? '' : 's'}, <MoneyFigure cents={thisYear.total} isAlone />
        </>
      ),
    },
    { label: 'Owner', value: owner ? [owner.name, owner.email].filter(Boolean).join(', ') : 'none' },
    { label: 'Office', value: invoicePlace },
  ]
  return <FactsStrip facts={facts} />
}

const DOCUMENT_MARKS = {
  pending: { status: 'wait', word: 'not decided' },
  accepted: { status: 'done', word: 'accepted' },
  declined: { status: 'ended', word: 'declined' },
} as const

function Documents({ company: { documents, companyId } }: { company: OfficeCompany }) {
  const mayOpen = useMay('kyc.view')
  return (
    <Section
      title="KYC documents"
      end={
        mayOpen ? (
          <Link href={`/office/kyc/${companyId}`} prefetch={false} className="link">
            Open
          </Link>
        ) : null
      }
    >
      {documents.length === 0 ? <p className="text-muted">No documents sent yet.</p> : null}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1">
        {documents.map(({ no, name, state, reason }) => {
          const { status, word } = DOCUMENT_MARKS[state as keyof typeof DOCUMENT_MARKS]
          return (
            <li key={no} title={reason ?? word} className="min-w-0">
              <StatusMark status={status} className="max-w-full">
                {name}
                <span className="sr-only">, {word}</span>
              </StatusMark>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
