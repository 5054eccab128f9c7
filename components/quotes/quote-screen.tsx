'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { queryClient, ShopProblem } from '#lib/http/query-client.ts'
import { useQuote } from '#lib/quotes/queries.ts'
import { QuoteSheet } from './quote-sheet.tsx'
import { QuoteSkeleton } from './quote-skeleton.tsx'

const PATH = /^\/quotes\/([^/]+)\/?$/

/** The quote whose number or secret is in the address. One shell for all quotes, as `OrderScreen` is. */
export function QuoteScreen() {
  const inAddress = PATH.exec(usePathname())?.[1]
  const [quoteKey, setKey] = useState(inAddress ?? '')
  if (inAddress && inAddress !== quoteKey) setKey(inAddress)
  return (
    <QueryClientProvider client={queryClient}>
      <Loaded key={quoteKey} quoteKey={quoteKey} />
    </QueryClientProvider>
  )
}

function Loaded({ quoteKey }: { quoteKey: string }) {
  const { data, error, refetch } = useQuote(quoteKey)
  if (data) return <QuoteSheet quote={data} quoteKey={quoteKey} />
  if (!error) return <QuoteSkeleton />
  if (error instanceof ShopProblem && error.problem.code === 'not-found') return <NoQuote quoteKey={quoteKey} />
  return (
    <div className="space-y-4">
      <Alert tone="danger" live="polite" title="We could not load your quote.">
        {error.message}
      </Alert>
      <Button variant="outline" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

/** No such quote, or not this visitor's: the page does not reveal which. */
function NoQuote({ quoteKey }: { quoteKey: string }) {
  return (
    <EmptyState
      title="We could not find this quote"
      text="Check the link in our email. If it is a quote of your account, sign in first."
      actions={
        <LinkButton href={`/sign-in?next=${encodeURIComponent(`/quotes/${quoteKey}`)}`} prefetch={false}>
          Sign In
        </LinkButton>
      }
    />
  )
}
