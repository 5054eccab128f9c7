'use client'

import Link from 'next/link'
import { type ReactNode, useRef } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { type Enquiry, officeEnquiry, officeEnquiryChange } from '#lib/contract/enquiries/office/enquiries.ts'
import { officeAssign, officeUnassign } from '#lib/contract/office/office/today.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMe, useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { Presence } from '../frame/presence.tsx'
import { AnswerForm, ENQUIRY_READS } from './answer-form.tsx'
import { EnquiryMark } from './enquiries-section.tsx'
import { EnquiryMessage } from './enquiry-message.tsx'
import { WhatsAppFacts } from './whatsapp-facts.tsx'

const BACK = { href: '/office/enquiries', label: 'Back to Enquiries' }
const EVERY_MS = 20_000

/** One enquiry: its messages, the answer, and its customer. */
export function EnquiryPage({ no }: { no: number }) {
  const query = useOfficeQuery(officeEnquiry, { no }, { keepsPrevious: false, everyMs: EVERY_MS })
  const { data } = query
  if (data) return <LoadedEnquiry enquiry={data} />
  return (
    <>
      <PageHead title={`Enquiry ${no}`} back={BACK} />
      <QueryState query={query} what="this enquiry" permission="enquiries.view" />
    </>
  )
}

function LoadedEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const { no, subject, version, state, messages } = enquiry
  const field = useRef<HTMLTextAreaElement>(null)
  const refusal = useRefusal('enquiries.answer')
  const taking = useEnquiryTaking(enquiry)
  const change = useOfficeAction(officeEnquiryChange, {
    refreshes: ENQUIRY_READS,
    onDone: (_, message) => noteDone(message),
    onRefused: ({ message }) => noteRefused(message),
  })
  const isClosed = state === 'closed'
  const toggle = () => void change.run({ no, version, state: isClosed ? 'open' : 'closed' })
  useKeys('Enquiry', {
    r: { label: 'answer', run: () => field.current?.focus(), isInStatusBar: true },
    ...(!refusal && {
      t: { label: taking.isMine ? 'release' : 'take', run: taking.toggle, isInStatusBar: true },
      e: { label: isClosed ? 'open again' : 'close', run: toggle, isInStatusBar: true },
    }),
  })
  return (
    <>
      <PageHead
        title={`Enquiry ${no}`}
        back={{ ...BACK, keepsActions: true }}
        before={
          <Link href="/office/enquiries" className="link">
            Enquiries
          </Link>
        }
        subtitle={
          <span className="flex items-center gap-4">
            <EnquiryMark enquiry={enquiry} />
            <span className="truncate">{subject}</span>
          </span>
        }
        aside={<EnquiryMark enquiry={enquiry} />}
        actions={
          <>
            <Presence kind="enquiry" id={String(no)} />
            {taking.holder && !taking.isMine ? (
              <span className="self-center text-tiny text-muted">{taking.holder} has it</span>
            ) : (
              <OfficeButton keys="t" refusal={refusal} disabled={taking.isRunning} onClick={taking.toggle}>
                {taking.isMine ? 'Release' : 'Take'}
              </OfficeButton>
            )}
            <OfficeButton keys="e" refusal={refusal} disabled={change.isRunning} onClick={toggle}>
              {isClosed ? 'Open again' : 'Close'}
            </OfficeButton>
          </>
        }
      />
      <PageBody>
        <Column className="room-gutter py-4">
          <h2 className="heading mb-3 text-d4 md:hidden">{subject}</h2>
          <ol aria-label="Messages" className="grid max-w-180 gap-4">
            {messages.map((message) => (
              <EnquiryMessage key={message.id} no={no} message={message} />
            ))}
          </ol>
          <div className="mt-5 max-w-180">
            <AnswerForm enquiry={enquiry} field={field} />
          </div>
        </Column>
        <Column
          label="Customer and order"
          width="clamp(260px, 22vw, 316px)"
          isPaper
          className="room-gutter py-4 lg:px-4.5"
        >
          <CustomerFacts enquiry={enquiry} />
          {enquiry.whatsApp ? <WhatsAppFacts conversation={enquiry.whatsApp} /> : null}
          <LinkedOrder enquiry={enquiry} isRunning={change.isRunning} refusal={refusal} onLink={change.run} />
        </Column>
      </PageBody>
    </>
  )
}

/** The staff member that has the enquiry, and a function to take or release it. */
function useEnquiryTaking({ no, takenBy }: Enquiry) {
  const me = useMe()
  const options = {
    refreshes: ENQUIRY_READS,
    onRefused: ({ message }: { message: string }) => noteRefused(message),
  }
  const take = useOfficeAction(officeAssign, options)
  const release = useOfficeAction(officeUnassign, options)
  const subject = { kind: 'enquiry' as const, id: String(no) }
  const isMine = takenBy !== null && takenBy.staffId === me?.staffId
  return {
    isMine,
    holder: takenBy?.name ?? null,
    isRunning: take.isRunning || release.isRunning,
    toggle: () => {
      if (isMine) void release.run({ subject })
      else if (takenBy === null) void take.run({ subject, from: null })
    },
  }
}

function CustomerFacts({ enquiry: { customer, email, userId, company, topic } }: { enquiry: Enquiry }) {
  return (
    <Section title="Customer">
      <p>{userId === null ? customer : <FactLink href={`/office/customers/${userId}`}>{customer}</FactLink>}</p>
      {email === customer || email === '' ? null : <p className="wrap-anywhere text-muted">{email}</p>}
      {company ? (
        <p>
          <FactLink href={`/office/companies/${company.companyId}`}>{company.name}</FactLink>
        </p>
      ) : null}
      <p className="text-muted">{userId === null ? 'Without an account' : 'With an account'}</p>
      <p className="mt-2 text-tiny text-muted">Topic: {topic}</p>
    </Section>
  )
}

function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="link touch-target">
      {children}
    </Link>
  )
}

/** The order that the enquiry is about, chosen from the customer's latest orders. */
function LinkedOrder({
  enquiry,
  isRunning,
  refusal,
  onLink,
}: {
  enquiry: Enquiry
  isRunning: boolean
  refusal: string | null
  onLink: (input: { no: number; version: number; orderNo: number | null }) => unknown
}) {
  const { no, version, orderNo, orderNos } = enquiry
  const choices = orderNo !== null && !orderNos.includes(orderNo) ? [orderNo, ...orderNos] : orderNos
  return (
    <Section title="Order">
      {orderNo === null ? null : (
        <p>
          <FactLink href={`/office/orders/${orderNo}`}>Order {orderNo}</FactLink>
        </p>
      )}
      {choices.length === 0 ? (
        <p className="text-muted">
          {enquiry.whatsApp ? 'No orders from this conversation yet.' : 'No orders with this account or email.'}
        </p>
      ) : (
        <label className="mt-1 block">
          <span className="block text-tiny text-muted">About the order</span>
          <select
            className="office-field mt-0.5 w-full"
            value={orderNo ?? ''}
            disabled={isRunning || refusal !== null}
            title={refusal ?? undefined}
            onChange={({ target }) => onLink({ no, version, orderNo: target.value ? Number(target.value) : null })}
          >
            <option value="">None</option>
            {choices.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
    </Section>
  )
}
