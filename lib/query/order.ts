import { useMutation, useQuery } from '@tanstack/react-query'
import { attempt } from '../attempt-key.ts'
import { ask } from '../call-client.ts'
import type { Input } from '../contract/call.ts'
import { orderDetail, placeOrder } from '../contract/order.ts'
import { dataOf } from './client.ts'

/** Places an order, once however often it is sent. Answers; only a broken contract throws. */
export function usePlaceOrder() {
  return useMutation({
    mutationFn: (order: Input<typeof placeOrder>) =>
      attempt('place-order', order, (idempotencyKey) => ask(placeOrder, order, { idempotencyKey })),
  })
}

/** What the payment page needs of an order. Throws a ShopProblem. */
export function useOrderDetail(id: string) {
  return useQuery({
    queryKey: ['order-detail', id],
    queryFn: async ({ signal }) => dataOf(await ask(orderDetail, { id }, { signal })),
    staleTime: 0,
  })
}
