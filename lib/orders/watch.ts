import { useEffect } from 'react'
import useSWR, { mutate } from 'swr'
import type { Problem } from '../contract/base/problem.ts'
import type { OrderDetails } from '../contract/orders/order-details.ts'
import { onChanged } from '../http/changes.ts'
import { isOpen } from './steps.ts'

const ORDERS = 'orders'
/** Milliseconds between refetches of an order in progress without live events. */
const UNDER_WAY_MS = 20_000

/** Whether an order can change without the customer: it is in progress, or a request is pending. */
export function isUnderWay(order: OrderDetails | undefined): boolean {
  if (!order) return false
  const waits = ({ state }: { state: string }) => state === 'requested'
  return (
    isOpen(order) ||
    order.cancellationRequest.some(waits) ||
    order.listOfProducts.some((line) => line.cancellationRequest.some(waits))
  )
}

type Key = readonly [orders: string, orderId: string] | readonly [orders: string, guest: 'guest', token: string]

// Response checks are loaded with the first request: the page renders without them.
async function look([, orderId, token]: Key): Promise<OrderDetails> {
  if (token !== undefined) return lookByToken(token)
  const [{ ask }, { orderDetails }] = await Promise.all([
    import('../http/call-client.ts'),
    import('../contract/orders/order-details.ts'),
  ])
  const answer = await ask(orderDetails, { orderId })
  if (answer.ok) return answer.data
  throw answer.problem
}

async function lookByToken(token: string): Promise<OrderDetails> {
  const [{ ask }, { guestOrder }] = await Promise.all([
    import('../http/call-client.ts'),
    import('../contract/orders/guest-order.ts'),
  ])
  const answer = await ask(guestOrder, { token })
  if (answer.ok) return answer.data
  throw answer.problem
}

/**
 * One order, watched while the page is visible, because staff and payments change it. Refetched when the shop's stream
 * announces order changes, and at intervals without a stream. `error` is the Problem of the last fetch, with the last
 * known data still in `data`.
 */
export const useOrder = (orderId: string) => useWatched([ORDERS, orderId])

/** The same for a guest's order, by the secret of its page. */
export const useGuestOrder = (token: string) => useWatched(token === '' ? null : [ORDERS, 'guest', token])

function useWatched(key: Key | null) {
  useEffect(() => onChanged(ORDERS, () => void refreshWatchedOrders()), [])
  return useSWR<OrderDetails, Problem, Key | null>(key, look, {
    refreshInterval: (order) => (isUnderWay(order) ? UNDER_WAY_MS : 0),
    dedupingInterval: 1_000,
    shouldRetryOnError: ({ retryable }) => retryable !== false,
  })
}

/** Refetches the mounted orders: after an action, or because of an event. */
export const refreshWatchedOrders = (): Promise<unknown> => mutate((key) => Array.isArray(key) && key[0] === ORDERS)
