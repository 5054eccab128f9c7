import useSWR from 'swr'
import type { Problem } from '../contract/problem.ts'
import { type UnpaidOrder, unpaidOrders } from '../contract/unpaid-order.ts'
import { ask } from '../http/call-client.ts'
import { noteUnpaidLoaded, setUnpaid } from './unpaid-marker.ts'

async function look([, viewer]: readonly [string, string]): Promise<UnpaidOrder[]> {
  const answer = await ask(unpaidOrders, { orderTokens: [] })
  if (!answer.ok) throw answer.problem
  setUnpaid(answer.data.map(({ orderId }) => orderId))
  // Only now: a page that was left before the answer has the next one ask again.
  noteUnpaidLoaded(viewer)
  return answer.data
}

/**
 * Watches the orders that the viewer, or a guest in this browser, placed and has not paid: looked at anew whenever the page
 * is turned to. `mutate()` looks now.
 * @param viewer the visitor: another one has other orders
 */
export const useUnpaidOrders = (viewer: string) =>
  useSWR<UnpaidOrder[], Problem, readonly [string, string]>(['unpaid-orders', viewer], look, {
    shouldRetryOnError: ({ retryable }) => retryable,
  })
