import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Input, Output } from '../contract/base/call.ts'
import type { Answer } from '../contract/base/problem.ts'
import type { CreditEntries, CreditFacilities, creditStatement, creditTraders } from '../contract/companies/credit.ts'
import { queryClient, ShopProblem } from '../http/query-client.ts'

const ACCOUNT = 'credit-facilities'
/** Milliseconds: a cheque can be banked or an order placed at any moment. */
const FRESH_MS = 15_000

// Calls and response checks are loaded with the first request: the page renders without them.
async function loadCalls() {
  const [client, calls] = await Promise.all([
    import('../http/call-client.ts'),
    import('../contract/companies/credit.ts'),
  ])
  return { ...client, ...calls }
}

/** A company's account with a page of its cheques; the former page stays until the next is here. Throws a ShopProblem. */
export function useCredit(traderId: number | undefined, pageNo: number) {
  return useQuery<CreditFacilities & { total: number; perPage: number }>({
    queryKey: [ACCOUNT, traderId ?? 'own', pageNo],
    queryFn: async ({ signal }) => {
      const { ask, creditFacilities } = await loadCalls()
      const answer = await ask(creditFacilities, { ...(traderId && { traderId }), pageNo }, { signal })
      if (!answer.ok) throw new ShopProblem(answer.problem)
      return { ...answer.data, ...answer.meta }
    },
    // Previous data only for another page of the same account, never another company's figures under this name.
    placeholderData: (previous, query) => (query?.queryKey[1] === (traderId ?? 'own') ? previous : undefined),
    staleTime: FRESH_MS,
  })
}

/** Call after a change of an account or order: refetches the displayed data. */
export const refreshCredit = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === ACCOUNT || name === 'credit-entries' })

/** The companies to choose from, at most fifty. Throws a ShopProblem. */
export function useCreditTraders(searchText: string) {
  return useQuery<{ list: Output<typeof creditTraders>; total: number }>({
    queryKey: ['credit-traders', searchText],
    queryFn: async ({ signal }) => {
      const { ask, creditTraders } = await loadCalls()
      const answer = await ask(creditTraders, { searchText }, { signal })
      if (!answer.ok) throw new ShopProblem(answer.problem)
      return { list: answer.data, total: answer.meta.total }
    },
    placeholderData: keepPreviousData,
  })
}

/** The statement for a range of days, both included; not requested while a day is missing. Throws a ShopProblem. */
export function useCreditEntries(traderId: number | undefined, range: { fromDate: string; toDate: string }) {
  return useQuery<CreditEntries>({
    queryKey: ['credit-entries', traderId ?? 'own', range],
    queryFn: async ({ signal }) => {
      const { ask, creditEntries } = await loadCalls()
      const answer = await ask(creditEntries, { ...range, ...(traderId && { traderId }) }, { signal })
      if (!answer.ok) throw new ShopProblem(answer.problem)
      return answer.data
    },
    enabled: range.fromDate !== '' && range.toDate !== '' && range.fromDate <= range.toDate,
    placeholderData: (previous, query) => (query?.queryKey[1] === (traderId ?? 'own') ? previous : undefined),
    staleTime: FRESH_MS,
  })
}

/** A statement as a file. Returns the result. */
export async function fetchStatement(input: Input<typeof creditStatement>): Promise<Answer<Blob>> {
  const { askFile, creditStatement } = await loadCalls()
  return askFile(creditStatement, input)
}
