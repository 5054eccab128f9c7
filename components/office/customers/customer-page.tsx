'use client'

import Link from 'next/link'
import { When } from '#components/office/frame/figures.tsx'
import { OfficeLinkButton } from '#components/office/frame/office-button.tsx'
import { Column, RoomBody, RoomHead } from '#components/office/frame/room.tsx'
import { FailedState, LoadingRows } from '#components/office/frame/states.tsx'
import { StatusMark } from '#components/office/frame/status-mark.tsx'
import { FactsStrip } from '#components/office/people/facts-strip.tsx'
import { Happenings } from '#components/office/people/happenings.tsx'
import { OrderRows } from '#components/office/people/order-rows.tsx'
import { RingButton } from '#components/office/people/ring-button.tsx'
import { Section } from '#components/office/people/section.tsx'
import { type OfficeCustomer, officeCustomerGet, officeCustomerNote } from '#lib/contract/office/customers.ts'
import { DATA_REQUEST_NAMES } from '#lib/contract/office/data-request-rules.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { KIND_WORDS } from './customer-columns.tsx'

/** Everything about one customer. */
export function CustomerPage({ userId }: { userId: number }) {
  const { data, error, refetch } = useOfficeQuery(officeCustomerGet, { userId }, { keepsPrevious: false })
  if (data) return <Loaded customer={data} />
  return (
    <>
      <RoomHead title="Customer" />
      {error ? (
        <FailedState title="We could not load this customer." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label="Loading the customer" />
      )}
    </>
  )
}

function Loaded({ customer }: { customer: OfficeCustomer }) {
  const note = useOfficeAction(officeCustomerNote, { refreshes: [officeCustomerGet.name] })
  const { userId, name, email, kind, active, isConfirmed } = customer
  return (
    <>
      <RoomHead
        title={name || email}
        before={
          <Link href="/office/customers" className="link">
            Customers
          </Link>
        }
        subtitle={
          <span className="flex items-center gap-4">
            <StatusMark status={active ? (isConfirmed ? 'done' : 'wait') : 'ended'} className="text-ink">
              {active ? (isConfirmed ? 'Active' : 'Not confirmed') : 'Stopped'}
            </StatusMark>
            <span className="truncate">{KIND_WORDS[kind]}</span>
          </span>
        }
        actions={<RingButton userId={userId} phone={customer.phone} />}
      />
      <Facts customer={customer} />
      <RoomBody>
        <Column className="room-gutter py-4">
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
          <Addresses customer={customer} />
        </Column>
        <Column label="Personal data" width="316px" className="room-gutter py-4 lg:px-4.5">
          <PersonalData customer={customer} />
        </Column>
        <Column label="Timeline" width="284px" isPaper className="room-gutter py-4 lg:px-4.5">
          <Happenings
            history={customer.history}
            placeholder="Write a note about them"
            problem={note.problem}
            isRunning={note.isRunning}
            onNote={async (text) => (await note.run({ userId, text })).ok}
          />
        </Column>
      </RoomBody>
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
            className="grid min-h-(--row) grid-cols-[1fr_2fr_auto] items-center gap-3 border-b border-hairline text-tiny"
          >
            <b className="truncate font-semibold">{name}</b>
            <span>{place}</span>
            <span className="text-muted">{isDefault ? 'first choice' : ''}</span>
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
      {requests.length === 0 ? <p className="text-muted">Nothing was asked about it.</p> : null}
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
