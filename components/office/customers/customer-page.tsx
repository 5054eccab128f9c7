'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { FactsStrip } from '#components/kit/page/facts-strip.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { type OfficeCustomer, officeCustomerGet, officeCustomerNote } from '#lib/contract/accounts/office/customers.ts'
import { DATA_REQUEST_NAMES } from '#lib/contract/accounts/office/data-request-rules.ts'
import { useMay, useRefusals } from '#lib/office/me.ts'
import { usePaletteActions } from '#lib/office/palette.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { EnquiriesOf } from '../enquiries/enquiries-of.tsx'
import { StoreCreditSection } from '../store-credit/store-credit-section.tsx'
import { ActivityFeed } from './activity-feed.tsx'
import { KIND_WORDS } from './customer-columns.tsx'
import { OrderForThem } from './order-for-them.tsx'
import { OrderRows } from './order-rows.tsx'
import { PersonPhoneActions } from './person-phone-actions.tsx'
import { RingButton } from './ring-button.tsx'
import { SeeAsForm } from './see-as-form.tsx'
import { StopAccount } from './stop-account.tsx'

const BACK = { href: '/office/customers', label: 'Back to Customers' }

/** Everything about one customer. */
export function CustomerPage({ userId }: { userId: number }) {
  const query = useOfficeQuery(officeCustomerGet, { userId }, { keepsPrevious: false })
  const { data } = query
  if (data) return <LoadedCustomer customer={data} />
  return (
    <>
      <PageHead title="Customer" back={BACK} />
      <QueryState query={query} what="this customer" permission="customers.view" />
    </>
  )
}

function LoadedCustomer({ customer }: { customer: OfficeCustomer }) {
  const note = useOfficeAction(officeCustomerNote, { refreshes: [officeCustomerGet.name] })
  const [form, setForm] = useState<'see-as' | 'stop' | null>(null)
  const refusalOf = useRefusals()
  const mayDraft = useMay('orders.draft')
  const { userId, name, email, kind, active, isConfirmed } = customer
  const seeAsRefusal =
    refusalOf('customers.view-as') ?? (active ? null : 'This account is stopped, so its pages cannot be opened.')
  const entries = [
    { id: 'see-as', label: 'See the shop as them', run: () => setForm('see-as'), refusal: seeAsRefusal },
    {
      id: 'stop',
      label: active ? 'Stop this account' : 'Reopen this account',
      run: () => setForm('stop'),
      refusal: refusalOf('customers.stop'),
    },
  ]
  usePaletteActions(name || email, entries)
  const state = (
    <StatusMark status={active ? (isConfirmed ? 'done' : 'wait') : 'ended'} className="text-ink">
      {active ? (isConfirmed ? 'Active' : 'Not confirmed') : 'Stopped'}
    </StatusMark>
  )
  return (
    <>
      <PageHead
        title={name || email}
        back={BACK}
        before={
          <Link href="/office/customers" className="link">
            Customers
          </Link>
        }
        subtitle={
          <span className="flex items-center gap-4">
            {state}
            <span className="truncate">{KIND_WORDS[kind]}</span>
          </span>
        }
        actions={
          <>
            <RingButton userId={userId} phone={customer.phone} />
            <OfficeMenu label="More" entries={entries} variant="quiet" />
            {mayDraft && kind !== 'rep' ? <OrderForThem userId={userId} /> : null}
          </>
        }
      />
      <p className="room-gutter flex flex-none items-center justify-between gap-3 py-2 md:hidden">
        {state}
        <span className="truncate text-small text-muted">{KIND_WORDS[kind]}</span>
      </p>
      <Facts customer={customer} />
      <PageBody>
        <Column className="room-gutter py-4">
          {form === 'see-as' ? <SeeAsForm userId={userId} name={name || email} onClose={() => setForm(null)} /> : null}
          {form === 'stop' ? <StopAccount customer={customer} onClose={() => setForm(null)} /> : null}
          <Section
            title="Orders"
            end={
              customer.ordersTotal > 0 ? (
                <Link href={`/office/orders?view=all&search=${encodeURIComponent(email)}`} className="link">
                  All {customer.ordersTotal}
                </Link>
              ) : null
            }
          >
            <OrderRows orders={customer.orders} total={customer.ordersTotal} hasBranches={kind !== 'consumer'} />
          </Section>
          {kind === 'consumer' ? <StoreCreditSection owner={{ userId }} /> : null}
          <EnquiriesOf userId={userId} />
          <Addresses customer={customer} />
        </Column>
        <Column label="Data requests" width="clamp(260px, 22vw, 316px)" className="room-gutter py-4 lg:px-4.5">
          <PersonalData customer={customer} />
        </Column>
        <Column label="Timeline" width="clamp(240px, 19.7vw, 284px)" isPaper className="room-gutter py-4 lg:px-4.5">
          <ActivityFeed
            history={customer.history}
            subject={`customer ${userId}`}
            placeholder="Add a note"
            problem={note.problem}
            isRunning={note.isRunning}
            onNote={async (text) => (await note.run({ userId, text })).ok}
          />
        </Column>
      </PageBody>
      <PersonPhoneActions label="Customer actions" person={customer} entries={entries} orders={kind !== 'rep'} />
    </>
  )
}

function Facts({ customer }: { customer: OfficeCustomer }) {
  const { email, secondaryEmail, company, branches, createdAt, lastSeenAt } = customer
  const facts = [
    { label: 'Email', value: email },
    ...(secondaryEmail ? [{ label: 'Second email', value: secondaryEmail }] : []),
    ...(company
      ? [
          {
            label: 'Company',
            value: (
              <Link href={`/office/companies/${company.companyId}`} className="link">
                {company.name}
              </Link>
            ),
          },
        ]
      : []),
    ...(branches.length > 0 ? [{ label: 'Branches', value: branches.join(', ') }] : []),
    { label: 'Since', value: <When at={createdAt} /> },
    { label: 'Last seen', value: lastSeenAt ? <When at={lastSeenAt} /> : 'not signed in now' },
  ]
  return <FactsStrip facts={facts} />
}

function Addresses({ customer: { addresses } }: { customer: OfficeCustomer }) {
  if (addresses.length === 0) return null
  return (
    <Section title="Addresses">
      <ul>
        {addresses.map(({ name, place, isDefault }) => (
          <li
            key={`${name} ${place}`}
            className="grid min-h-(--row) grid-cols-[1fr_2fr_5rem] items-center gap-x-3 border-b border-hairline text-tiny py-1.5 max-md:grid-cols-[1fr_auto] max-md:py-2"
          >
            <b className="truncate font-semibold">{name}</b>
            <span className="max-md:order-last max-md:col-span-2">{place}</span>
            <span className="text-right text-muted">{isDefault ? 'default' : ''}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const STATES = { open: 'wait', done: 'done', declined: 'ended' } as const

function PersonalData({ customer: { requests, email } }: { customer: OfficeCustomer }) {
  const mayRecord = useMay('customers.requests')
  return (
    <Section title="Personal data">
      {requests.length === 0 ? <p className="text-muted">No data requests yet.</p> : null}
      <ul>
        {requests.map(({ id, kind, state, receivedAt }) => (
          <li key={id} className="flex min-h-(--row) items-center gap-3 border-b border-hairline text-tiny">
            <StatusMark status={STATES[state as keyof typeof STATES]}>{DATA_REQUEST_NAMES[kind]}</StatusMark>
            <When at={receivedAt} className="ml-auto text-muted" />
          </li>
        ))}
      </ul>
      {mayRecord ? (
        <OfficeLinkButton
          size="small"
          className="mt-3"
          href={`/office/customers/requests?email=${encodeURIComponent(email)}`}
          prefetch={false}
        >
          Record a request
        </OfficeLinkButton>
      ) : null}
    </Section>
  )
}
