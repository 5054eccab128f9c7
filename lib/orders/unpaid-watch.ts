import useSWR from 'swr'
import type { Problem } from '../contract/base/problem.ts'
import { type UnpaidOrder, unpaidOrders } from '../contract/orders/unpaid-order.ts'
import { ask } from '../http/call-client.ts'
import { noteUnpaidLoaded, setUnpaid } from './unpaid-marker.ts'

async function look([, viewer]: readonly [string, string]): Promise<UnpaidOrder[]> {
  const answer = await ask(unpaidOrders, { orderTokens: [] })
  if (!answer.ok) throw answer.problem
  setUnpaid(answer.data.map(({ orderId }) => orderId))
  // Only after the response: if the page is left before, the next page fetches again.
  noteUnpaidLoaded(viewer)
  return answer.data
}

/**
 * Watches the unpaid orders of the viewer, or of a guest in this browser; refetches when the page gets the focus.
 * `mutate()` refetches now.
 * @param viewer the visitor: another viewer has other orders
 */
export const useUnpaidOrders = (viewer: string) =>
  useSWR<UnpaidOrder[], Problem, readonly [string, string]>(['unpaid-orders', viewer], look, {
    shouldRetryOnError: ({ retryable }) => retryable,
  })
