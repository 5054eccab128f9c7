import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { ItemReport } from '#components/reports/item-report.tsx'
import { ReportSkeleton } from '#components/reports/report-skeleton.tsx'

export const metadata: Metadata = { title: 'Orders by Item', robots: { index: false } }

/** Open to all, as specified: without a sign-in it links to the sign-in page. */
export default function OrdersByItemPage() {
  return (
    <AccountFrame path="/orders-by-item" title="Orders by item" skeleton={<ReportSkeleton />} wide>
      <ItemReport />
    </AccountFrame>
  )
}
