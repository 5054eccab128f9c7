import type { Metadata } from 'next'
import { DraftSection } from '#components/office/orders/draft/draft-section.tsx'

export const metadata: Metadata = { title: 'New order' }

export default function Page() {
  return <DraftSection />
}
