import type { Metadata } from 'next'
import { NeedsScript } from '#components/kit/state/needs-script.tsx'
import { ScreenPage } from '#components/layout/screen-page.tsx'
import { QuoteScreen } from '#components/quotes/quote-screen.tsx'

// The secret in the address is sufficient to accept the quote: no other site must learn it.
export const metadata: Metadata = {
  title: 'Your Quote',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** One shell for all quotes, at /quotes/{quote} (next.config.js). */
export default function QuotePage() {
  return (
    <ScreenPage>
      <QuoteScreen />
      <NeedsScript what="Your quote" />
    </ScreenPage>
  )
}
