import { useQuery } from '@tanstack/react-query'
import { BACK_IN_STOCK, extensions } from '../contract/extensions.ts'
import { backInStockCancel, backInStockList, backInStockRequest } from '../contract/notifications/back-in-stock.ts'
import { ask } from '../http/call-client.ts'
import { dataOf, queryClient } from '../http/query-client.ts'

const KEY = ['back-in-stock']

/** Whether the shop offers back-in-stock emails. @throws ShopProblem if the request fails */
export async function isBackInStockOffered(): Promise<boolean> {
  const shop = await queryClient.fetchQuery({
    queryKey: ['extensions'],
    queryFn: async () => dataOf(await ask(extensions, {})),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return shop.extensions.includes(BACK_IN_STOCK)
}

/** The products that a signed-in user waits for; undefined for a guest and until it is known. */
export function useAwaited(isSignedIn: boolean): readonly number[] | undefined {
  const { data } = useQuery(
    { queryKey: KEY, queryFn: async () => dataOf(await ask(backInStockList, {})), enabled: isSignedIn },
    queryClient,
  )
  return isSignedIn ? data : undefined
}

/** Requests a back-in-stock email. @param email a guest's address */
export async function requestBackInStock(productId: number, email?: string) {
  const answer = await ask(backInStockRequest, { productId, email })
  if (answer.ok && answer.data.state === 'waiting') note((ids) => [...ids, productId])
  return answer
}

/** No longer waits for a product. */
export async function cancelBackInStock(productId: number) {
  const answer = await ask(backInStockCancel, { productId })
  if (answer.ok) note((ids) => ids.filter((id) => id !== productId))
  return answer
}

const note = (change: (ids: readonly number[]) => number[]) =>
  queryClient.setQueryData<readonly number[]>(KEY, (ids = []) => [...new Set(change(ids))])
