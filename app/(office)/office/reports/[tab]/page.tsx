import { notFound } from 'next/navigation'
import { ReportsRoom } from '#components/office/reports/reports-room.tsx'
import { isReportsTab } from '#lib/office/reports-tabs.ts'

export default async function ReportsTabPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isReportsTab(tab)) notFound()
  return <ReportsRoom key={tab} tab={tab} />
}
