import { notFound } from 'next/navigation'
import { MoneySection } from '#components/office/money/money-section.tsx'
import { isMoneyTab } from '#lib/office/money-tabs.ts'

export default async function MoneyTabPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isMoneyTab(tab)) notFound()
  return <MoneySection key={tab} tab={tab} />
}
