import { notFound } from 'next/navigation'
import { PricesSection } from '#components/office/prices/prices-section.tsx'
import { isPricesTab } from '#lib/office/prices-tabs.ts'

export default async function PricesTabPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isPricesTab(tab)) notFound()
  return <PricesSection key={tab} tab={tab} />
}
