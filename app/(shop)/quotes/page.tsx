import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { QuoteListSkeleton } from '#components/quotes/quote-skeleton.tsx'
import { QuotesScreen } from '#components/quotes/quotes-screen.tsx'

export const metadata: Metadata = { title: 'My Quotes', robots: { index: false } }

export default function QuotesPage() {
  return (
    <AccountFrame
      path="/quotes"
      title="My Quotes"
      text="Prices that are fixed for one order until a set day."
      wide
      skeleton={<QuoteListSkeleton />}
    >
      <QuotesScreen />
    </AccountFrame>
  )
}
