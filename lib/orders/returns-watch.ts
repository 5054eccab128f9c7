import useSWR from 'swr'
import type { Problem } from '../contract/base/problem.ts'
import type { ReturnsOverview } from '../contract/returns/returns.ts'

/** The order of returns: by its id, or for a guest by the secret of its page. */
export interface OrderKey {
  orderId: string
  token: string | undefined
}

async function loadReturns([, , orderId, token]: readonly [string, string, string, string?]): Promise<ReturnsOverview> {
  const [{ ask }, { guestOrderReturns, orderReturns }] = await Promise.all([
    import('../http/call-client.ts'),
    import('../contract/returns/returns.ts'),
  ])
  const answer = token === undefined ? await ask(orderReturns, { orderId }) : await ask(guestOrderReturns, { token })
  if (answer.ok) return answer.data
  throw answer.problem
}

/** Returns of an order and its returnable products. Refetched with the watched orders (`refreshWatchedOrders`). */
export const useReturns = ({ orderId, token }: OrderKey) =>
  useSWR<ReturnsOverview, Problem>(['orders', 'returns', orderId, token], loadReturns, { dedupingInterval: 1_000 })
