'use client'

import Link from 'next/link'
import { useState } from 'react'
import { When } from '#components/kit/figure/figures.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { officeEnquiriesOf, officeEnquiry } from '#lib/contract/enquiries/office/enquiries.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { EnquiryMark } from './enquiries-section.tsx'
import { EnquiryMessage } from './enquiry-message.tsx'

/** The messages of a conversation, loaded when they are opened: each view is logged. */
function WholeConversation({ no }: { no: number }) {
  const [isOpen, setOpen] = useState(false)
  const query = useOfficeQuery(officeEnquiry, isOpen ? { no } : null)
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link touch-target w-fit cursor-pointer text-tiny">Show the conversation</summary>
      {query.data ? (
        <ol aria-label={`Messages of conversation ${no}`} className="mt-2 grid gap-2">
          {query.data.messages.map((message) => (
            <EnquiryMessage key={message.id} no={no} message={message} isReadOnly />
          ))}
        </ol>
      ) : (
        <QueryState query={query} what="the conversation" rows={3} permission="enquiries.view" />
      )}
    </details>
  )
}

/** The enquiries of a customer or about an order. Not drawn without enquiries, or without the permission. */
export function EnquiriesOf(of: { userId: number } | { orderNo: number }) {
  const may = useMay('enquiries.view')
  const { data } = useOfficeQuery(officeEnquiriesOf, may ? of : null, { keepsPrevious: false })
  if (!data || data.length === 0) return null
  return (
    <Section title="Enquiries">
      <ul>
        {data.map((enquiry) => (
          <li key={enquiry.no} className="border-b border-hairline py-1.5">
            <Link href={`/office/enquiries/${enquiry.no}`} prefetch={false} className="link touch-target">
              {enquiry.no} {enquiry.subject}
            </Link>
            <span className="flex justify-between gap-3 text-tiny text-muted">
              <EnquiryMark enquiry={enquiry} />
              <When at={enquiry.createdAt} />
            </span>
            <WholeConversation no={enquiry.no} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
