'use client'

import Link from 'next/link'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const EVERY_MS = 60_000

/** Sheet prices that wait for a second person, with a link to the approvals. */
export function PriceApprovals() {
  const { data } = useOfficeQuery(
    officeApprovalList,
    { kinds: ['price-below-cost'], states: ['asked'] },
    { everyMs: EVERY_MS },
  )
  const seesPrices = useMay('prices.view')
  const count = data?.length ?? 0
  if (count === 0 || !seesPrices) return null
  return (
    <AlertLine tone="info" className="flex-none">
      {count === 1 ? 'Prices below cost wait' : `${count} requests for prices below cost wait`} for approval.{' '}
      <Link className="link" href="/office/prices/below-cost">
        View requests
      </Link>
    </AlertLine>
  )
}
