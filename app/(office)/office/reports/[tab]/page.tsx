import { notFound } from 'next/navigation'
import { ReportsSection } from '#components/office/reports/reports-section.tsx'
import { isReportsTab } from '#lib/office/reports-tabs.ts'

export default async function ReportsTabPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isReportsTab(tab)) notFound()
  return <ReportsSection key={tab} tab={tab} />
}
