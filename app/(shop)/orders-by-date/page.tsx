import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { DateReport } from '#components/reports/date-report.tsx'
import { ReportSkeleton } from '#components/reports/report-skeleton.tsx'

export const metadata: Metadata = { title: 'Orders by Date', robots: { index: false } }

/** Open to all, as specified: without a sign-in it links to the sign-in page. */
export default function OrdersByDatePage() {
  return (
    <AccountFrame path="/orders-by-date" title="Orders by date" skeleton={<ReportSkeleton />} wide>
      <DateReport />
    </AccountFrame>
  )
}
