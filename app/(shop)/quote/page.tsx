import type { Metadata } from 'next'
import { OrCall } from '#components/kit/link/contact-links.tsx'
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
    <main id="content" className="shop-width min-h-dvh pt-8 pb-16">
      <QuoteScreen />
      <noscript>
        <p>
          Your quote needs JavaScript. Turn it on in your browser
          <OrCall />.
        </p>
      </noscript>
    </main>
  )
}
