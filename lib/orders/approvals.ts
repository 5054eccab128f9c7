import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, Input } from '../contract/base/call.ts'
import type {
  orderApprovalDecide,
  orderApprovalRequest,
  orderApprovalTakeBack,
} from '../contract/orders/order-approval.ts'
import { ACCOUNT_CART, dataOf, queryClient } from '../http/query-client.ts'

/** Orders of a company that wait for approval. The calls are loaded with the first request. */

const LIST = 'order-approval-list'
const DETAIL = 'order-approval-detail'

async function loadCalls() {
  const [{ ask }, { mutation }, calls] = await Promise.all([
    import('../http/call-client.ts'),
    import('../http/mutation.ts'),
    import('../contract/orders/order-approval.ts'),
  ])
  return { ask, mutation, ...calls }
}

/** The requests that the user can see, waiting requests first. Throws a ShopProblem. */
export function useApprovals(enabled = true) {
  return useQuery({
    queryKey: [LIST],
    queryFn: async ({ signal }) => {
      const { ask, orderApprovalList } = await loadCalls()
      return dataOf(await ask(orderApprovalList, {}, { signal }))
    },
    enabled,
  })
}

/** A waiting request at current prices and stock. Throws a ShopProblem. */
export function useCurrentOrder(no: number) {
  return useQuery({
    queryKey: [DETAIL, no],
    queryFn: async ({ signal }) => {
      const { ask, orderApprovalDetail } = await loadCalls()
      return dataOf(await ask(orderApprovalDetail, { no }, { signal }))
    },
    // The approver decides about the current prices.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Loads the requests again when they are next shown. */
export async function refreshApprovals(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [LIST] }),
    queryClient.invalidateQueries({ queryKey: [DETAIL] }),
  ])
}

/** Sends an order to the approvers of the company. Returns the answer. */
export async function requestApproval(
  order: Input<typeof orderApprovalRequest>,
): Promise<AnswerOf<typeof orderApprovalRequest>> {
  const { mutation, orderApprovalRequest: call } = await loadCalls()
  return mutation(call, order)
}

/** Approves or declines a request. Returns the answer. */
export async function decideRequest(
  input: Input<typeof orderApprovalDecide>,
): Promise<AnswerOf<typeof orderApprovalDecide>> {
  const { mutation, orderApprovalDecide: call } = await loadCalls()
  const answer = await mutation(call, input)
  await refreshApprovals()
  return answer
}

/** Puts the products of the user's own request into the cart again. Returns the answer. */
export async function takeBackRequest(no: number): Promise<AnswerOf<typeof orderApprovalTakeBack>> {
  const { mutation, orderApprovalTakeBack: call } = await loadCalls()
  const answer = await mutation(call, { no })
  queryClient.removeQueries({ queryKey: ACCOUNT_CART })
  await refreshApprovals()
  return answer
}
