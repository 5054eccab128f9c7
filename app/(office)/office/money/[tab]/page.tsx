import { notFound } from 'next/navigation'
import { MoneyRoom } from '#components/office/money/money-room.tsx'
import { isMoneyTab } from '#lib/office/money-tabs.ts'

export default async function MoneyTabPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isMoneyTab(tab)) notFound()
  return <MoneyRoom key={tab} tab={tab} />
}
