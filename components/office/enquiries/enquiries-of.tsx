'use client'

import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { officeEnquiriesOf } from '#lib/contract/enquiries/office/enquiries.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { EnquiryMark } from './enquiries-section.tsx'

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
          </li>
        ))}
      </ul>
    </Section>
  )
}
