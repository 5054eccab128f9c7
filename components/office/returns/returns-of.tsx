'use client'

import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { officeReturnsOf } from '#lib/contract/returns/office/returns.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { ReturnMark } from './return-marks.tsx'

/** The returns that the customer of an order requested. Not drawn without returns. */
export function ReturnsOf({ orderNo }: { orderNo: number }) {
  const { data } = useOfficeQuery(officeReturnsOf, { orderNo }, { keepsPrevious: false })
  if (!data || data.length === 0) return null
  return (
    <Section title="Returns">
      <ul>
        {data.map(({ returnNo, state, createdAt }) => (
          <li key={returnNo} className="border-b border-hairline py-1.5">
            <Link href={`/office/orders/returns/${returnNo}`} prefetch={false} className="link touch-target">
              Return {returnNo}
            </Link>
            <span className="flex justify-between gap-3 text-tiny text-muted">
              <ReturnMark state={state} />
              <When at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
