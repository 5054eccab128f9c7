import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../contract/base/call.ts'
import type { cloneOrder } from '../contract/orders/order-details.ts'
import type { OrderFilter } from '../contract/orders/order-filter.ts'
import { ACCOUNT_CART, dataOf, queryClient, ShopProblem } from '../http/query-client.ts'

const LIST = 'order-list'

// Calls and response checks are loaded with the first request: the page renders without them.
async function loadCalls() {
  const [{ ask }, { orderList }] = await Promise.all([
    import('../http/call-client.ts'),
    import('../contract/orders/order-list.ts'),
  ])
  return { ask, orderList }
}

async function askOrders(filter: OrderFilter, after: number | null, perPage: number, signal: AbortSignal) {
  const { ask, orderList } = await loadCalls()
  const answer = await ask(orderList, { ...filter, after, perPage }, { signal })
  if (!answer.ok) throw new ShopProblem(answer.problem)
  return { ...answer.data, next: answer.meta.next }
}

/** The orders that a filter finds, page after page, with their statistics on the first. Throws a ShopProblem. */
export function useOrders(filter: OrderFilter) {
  return useInfiniteQuery({
    queryKey: [LIST, filter],
    queryFn: ({ pageParam, signal }) => askOrders(filter, pageParam, 20, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** The last request for another page. Loading the list again would cancel it, so that waits for it. */
let lastPage: Promise<unknown> = Promise.resolve()

/**
 * Fetches the next page.
 * @returns the error; null on success
 */
export function moreOrders(orders: ReturnType<typeof useOrders>): Promise<Error | null> {
  const load = async () => {
    // A pending refetch must end first: it would be cancelled, and its changes not seen.
    if (queryClient.isFetching({ queryKey: [LIST] })) await orders.refetch({ cancelRefetch: false })
    const { error, isFetchNextPageError } = await orders.fetchNextPage()
    return isFetchNextPageError ? error : null
  }
  const more = load()
  lastPage = more
  return more
}

/** Number of orders per status, regardless of the selected statuses; null until known. */
export function useStatusCounts(filter: OrderFilter, enabled: boolean) {
  const all = { ...filter, orderStatus: [] }
  const { data } = useQuery({
    queryKey: [LIST, 'counts', all],
    queryFn: async ({ signal }) => (await askOrders(all, null, 1, signal)).statistics,
    placeholderData: keepPreviousData,
    enabled,
  })
  return data ?? null
}

/** Call after a change of an order: lists refetch when next shown. */
export async function refreshOrders(): Promise<void> {
  await lastPage
  await queryClient.invalidateQueries({ queryKey: [LIST] })
}

/** Adds an order's lines to the cart again, exactly once; updates the cart and its badge. */
export async function orderAgain(orderId: string): Promise<AnswerOf<typeof cloneOrder>> {
  const [{ mutation }, { cloneOrder }] = await Promise.all([
    import('../http/mutation.ts'),
    import('../contract/orders/order-details.ts'),
  ])
  const answer = await mutation(cloneOrder, { orderId })
  if (answer.ok) {
    const { loadAccountCart } = await import('../cart/load-cart.ts')
    try {
      await queryClient.fetchQuery({
        queryKey: ACCOUNT_CART,
        queryFn: ({ signal }) => loadAccountCart(signal),
        staleTime: 0,
      })
    } catch (error) {
      // The order was cloned nevertheless: the cart refetches when it is next shown.
      if (!(error instanceof ShopProblem)) throw error
    }
  }
  return answer
}

/** Why orders are cancelled; a list that changes about never. Throws a ShopProblem. */
export function useCancelReasons() {
  return useQuery({
    queryKey: ['cancel-reasons'],
    queryFn: async ({ signal }) => {
      const [{ ask }, { cancelReasons }] = await Promise.all([
        import('../http/call-client.ts'),
        import('../contract/orders/cancellation.ts'),
      ])
      return dataOf(await ask(cancelReasons, {}, { signal }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
