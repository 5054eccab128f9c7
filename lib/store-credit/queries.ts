import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '../contract/base/call.ts'
import type { storeCredit } from '../contract/payments/store-credit.ts'
import { queryClient, ShopProblem } from '../http/query-client.ts'

const STORE_CREDIT = 'store-credit'
/** Milliseconds: staff can give credit at any moment. */
const FRESH_MS = 15_000

/** The balance and a page of entries; the former page stays until the next is here. Throws a ShopProblem. */
export function useStoreCredit(pageNo: number, isWanted = true) {
  return useQuery<Output<typeof storeCredit> & { total: number; perPage: number }>({
    queryKey: [STORE_CREDIT, pageNo],
    queryFn: async ({ signal }) => {
      const [{ ask }, { storeCredit }] = await Promise.all([
        import('../http/call-client.ts'),
        import('../contract/payments/store-credit.ts'),
      ])
      const answer = await ask(storeCredit, { pageNo }, { signal })
      if (!answer.ok) throw new ShopProblem(answer.problem)
      return { ...answer.data, ...answer.meta }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled: isWanted,
  })
}

/** Refetches the displayed store credit after it was used. */
export const refreshStoreCredit = () => queryClient.invalidateQueries({ queryKey: [STORE_CREDIT] })
