import { useQuery } from '@tanstack/react-query'
import { dataOf, queryClient } from '../http/query-client.ts'

const QUOTE = 'quote'
const LIST = 'quote-list'

// Calls and response checks are loaded with the first request: the page renders without them.
const loadCalls = () =>
  Promise.all([import('../http/call-client.ts'), import('../contract/quotes/quotes.ts')]).then(([{ ask }, calls]) => ({
    ask,
    calls,
  }))

/** A quote by its number or the secret of its link; refetched when the window gets the focus. Throws a ShopProblem. */
export function useQuote(quoteKey: string) {
  return useQuery({
    queryKey: [QUOTE, quoteKey],
    queryFn: async ({ signal }) => {
      const { ask, calls } = await loadCalls()
      return dataOf(await ask(calls.quoteView, { quoteKey }, { signal }))
    },
    enabled: quoteKey !== '',
    staleTime: 5_000,
    refetchOnWindowFocus: 'always',
  })
}

/** The user's quotes, last changed first. Throws a ShopProblem. */
export function useQuotes() {
  return useQuery({
    queryKey: [LIST],
    queryFn: async ({ signal }) => {
      const { ask, calls } = await loadCalls()
      return dataOf(await ask(calls.quoteList, {}, { signal }))
    },
    staleTime: 5_000,
  })
}

/** Reads quotes again: after a change, or because the shop has a newer version. */
export async function refreshQuotes(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [QUOTE] }),
    queryClient.invalidateQueries({ queryKey: [LIST] }),
  ])
}
