import type { Metadata } from 'next'
import { QuotesSection } from '#components/office/orders/quotes/quotes-section.tsx'

export const metadata: Metadata = { title: 'Quotes' }

export default function Page() {
  return <QuotesSection />
}
