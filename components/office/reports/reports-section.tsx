'use client'

import { useRouter } from 'next/navigation'
import type { ComponentType } from 'react'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { ForbiddenState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { useMe } from '#lib/office/me.ts'
import { isReportsTab, pathOfReports, REPORTS_TABS, type ReportsTab } from '#lib/office/reports-tabs.ts'
import { CustomersReport } from './customers-report.tsx'
import { FunnelReport } from './funnel-report.tsx'
import { ReportMails } from './report-mails.tsx'
import { SalesReport } from './sales-report.tsx'
import { SpeedReport } from './speed-report.tsx'

const NAMES: Readonly<Record<ReportsTab, string>> = {
  sales: 'Sales and money',
  customers: 'Customers',
  way: 'Orders to delivery',
  speed: 'Page speed',
  mailed: 'Emailed',
}
const PARTS: Readonly<Record<ReportsTab, ComponentType>> = {
  sales: SalesReport,
  customers: CustomersReport,
  way: FunnelReport,
  speed: SpeedReport,
  mailed: ReportMails,
}

/** Reports page: sales, invoices, receipts, customers, and mailed reports. */
export function ReportsSection({ tab }: { tab: ReportsTab }) {
  const router = useRouter()
  const me = useMe()
  const Part = PARTS[tab]
  const may = me?.permissions.includes('reports.view') ?? false
  return (
    <>
      <PageHead title="Reports" subtitle="Sales, money and customers" />
      <Tabs
        label="Sections of Reports"
        views={REPORTS_TABS.map((id) => ({ id, label: NAMES[id] }))}
        current={tab}
        onChoose={(id) => router.push(pathOfReports(isReportsTab(id) ? id : 'sales'))}
      />
      {!me ? (
        <LoadingRows label="Loading the reports" />
      ) : may ? (
        <Part />
      ) : (
        <ForbiddenState permission="reports.view" />
      )}
    </>
  )
}
