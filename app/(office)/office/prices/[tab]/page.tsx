import { notFound } from 'next/navigation'
import { PricesRoom } from '#components/office/prices/prices-room.tsx'
import { isPricesTab } from '#lib/office/prices-tabs.ts'

export default async function PricesTabPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isPricesTab(tab)) notFound()
  return <PricesRoom key={tab} tab={tab} />
}
