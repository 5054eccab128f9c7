'use client'

import { Alert } from '#components/kit/alert/alert.tsx'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import type { ListedQuote } from '#lib/contract/quotes/quotes.ts'
import { showProducts } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { useQuotes } from '#lib/quotes/queries.ts'
import { QUOTE_STATE_TEXT, validText } from '#lib/quotes/quote-text.ts'
import { QuoteListSkeleton } from './quote-skeleton.tsx'

/** The user's quotes; a representative's are those of their traders. */
export function QuotesScreen() {
  const { data, error, refetch } = useQuotes()
  if (data?.length === 0) return <NoQuotes />
  if (data)
    return (
      <ul aria-label="Quotes" className="space-y-4">
        {data.map((quote) => (
          <li key={quote.quoteNo}>
            <QuoteCard quote={quote} />
          </li>
        ))}
      </ul>
    )
  if (!error) return <QuoteListSkeleton />
  return (
    <div className="space-y-4">
      <Alert tone="danger" live="polite" title="We could not load your quotes.">
        {error.message}
      </Alert>
      <Button variant="outline" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

const NoQuotes = () => (
  <EmptyState
    title="No quotes yet"
    text="Put products into your cart and choose “Ask for a quote” there. Our prices will show here."
    actions={
      <LinkButton href="/cart" prefetch={false}>
        Open your cart
      </LinkButton>
    }
  />
)

function QuoteCard({ quote: { quoteNo, state, customer, lines, total, lastDay } }: { quote: ListedQuote }) {
  return (
    <article className="border border-hairline bg-paper p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="heading text-d4">
          <NavLink href={`/quotes/${quoteNo}`} className="link">
            Quote {quoteNo}
          </NavLink>
        </h2>
        {total === null ? null : <p className="font-semibold">{showMoney(total, 'auto')}</p>}
      </div>
      <p className="mt-1">
        <strong className="font-semibold">{QUOTE_STATE_TEXT[state]}.</strong>{' '}
        {state === 'offered' && lastDay ? `${validText(lastDay)}.` : ''}
      </p>
      <p className="text-small text-muted">
        {customer}, {showProducts(lines)}
      </p>
    </article>
  )
}
