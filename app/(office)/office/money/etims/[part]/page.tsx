import { notFound } from 'next/navigation'
import { EtimsPages } from '#components/office/etims/etims-pages.tsx'
import { MoneySection } from '#components/office/money/money-section.tsx'
import { isEtimsPart } from '#lib/office/etims-parts.ts'

export default async function EtimsPage({ params }: { params: Promise<{ part: string }> }) {
  const { part } = await params
  if (!isEtimsPart(part)) notFound()
  return (
    <MoneySection tab="etims">
      <EtimsPages key={part} part={part} />
    </MoneySection>
  )
}
