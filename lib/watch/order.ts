import { useEffect } from 'react'
import useSWR, { mutate } from 'swr'
import type { OrderDetails } from '../contract/order-details.ts'
import type { Problem } from '../contract/problem.ts'
import { onChanged } from './changes.ts'

const ORDERS = 'orders'
/** Without live events: how often an order that is under way is looked at. */
const UNDER_WAY_MS = 20_000

/** Whether something more will come by itself: the order moves, or somebody waits for an answer. */
export function isUnderWay(order: OrderDetails | undefined): boolean {
  if (!order) return false
  const waits = ({ state }: { state: string }) => state === 'requested'
  return (
    order.status < 4 ||
    order.cancellationRequest.some(waits) ||
    order.listOfProducts.some((line) => line.cancellationRequest.some(waits))
  )
}

// The checks of what is answered come with the first question: the page is drawn without them.
async function look([, orderId]: readonly [string, string]): Promise<OrderDetails> {
  const [{ ask }, { orderDetails }] = await Promise.all([
    import('../call-client.ts'),
    import('../contract/order-details.ts'),
  ])
  const answer = await ask(orderDetails, { orderId })
  if (answer.ok) return answer.data
  throw answer.problem
}

/**
 * One order, watched while the page is seen: staff move it, payments arrive, requests are answered. It is looked at again
 * when the shop's stream speaks of orders, and now and then where there is no stream. `error` is the Problem of the last look, with what was known last still in `data`.
 */
export function useOrder(orderId: string) {
  useEffect(() => onChanged(ORDERS, () => void refreshWatchedOrders()), [])
  return useSWR<OrderDetails, Problem, readonly [string, string]>([ORDERS, orderId], look, {
    refreshInterval: (order) => (isUnderWay(order) ? UNDER_WAY_MS : 0),
    dedupingInterval: 1_000,
    shouldRetryOnError: ({ retryable }) => retryable !== false,
  })
}

/** Looks at the orders on the screen again: something was done to one, or an event says so. */
export const refreshWatchedOrders = (): Promise<unknown> => mutate((key) => Array.isArray(key) && key[0] === ORDERS)
