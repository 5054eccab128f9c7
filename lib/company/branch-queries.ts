import { useMutation, useQuery } from '@tanstack/react-query'
import type { ListedBranch } from '../contract/companies/branch.ts'
import { dataOf, queryClient } from '../http/query-client.ts'

/** A company's branches. The calls are loaded with the first request, so that no page's first load contains them. */

const LIST = 'branch-list'
const DETAIL = 'branch-detail'

async function loadCalls() {
  const [{ ask }, calls] = await Promise.all([
    import('../http/call-client.ts'),
    import('../contract/companies/branch.ts'),
  ])
  return { ask, ...calls }
}

/**
 * The user's branches by name: the company's, or a branch customer's. Throws a ShopProblem.
 * @param which 'all', or only branches an order can be placed for
 */
export function useBranches(which: 'all' | 'orderable', enabled = true) {
  return useQuery({
    queryKey: [LIST, which],
    queryFn: async ({ signal }) => {
      const { ask, branchList } = await loadCalls()
      return dataOf(await ask(branchList, { isApiDropDown: which === 'all' ? 0 : 1 }, { signal }))
    },
    enabled,
  })
}

/** One of the company's branches with its people. Throws a ShopProblem. */
export function useBranch(branchId: number) {
  return useQuery({
    queryKey: [DETAIL, branchId],
    queryFn: async ({ signal }) => {
      const { ask, branchDetail } = await loadCalls()
      return dataOf(await ask(branchDetail, { branchId }, { signal }))
    },
    // Forms must edit the current state.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Refetches branches and team: each names the other, so a change of one affects both. */
export function refreshCompany(): void {
  for (const key of [LIST, DETAIL, 'team-member-list', 'team-member-detail', 'delivery-charge']) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

/** Enables or disables a branch, at once in the list; reverts if the shop refuses. Returns the result. */
export function useBranchStatus() {
  return useMutation({
    mutationFn: async ({ id, active }: { id: number; active: 0 | 1 }) => {
      const key = [LIST, 'all']
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<ListedBranch[]>(key)
      queryClient.setQueryData<ListedBranch[]>(key, (list) =>
        list?.map((branch) => (branch.id === id ? { ...branch, active } : branch)),
      )
      const { ask, branchStatusUpdate } = await loadCalls()
      const answer = await ask(branchStatusUpdate, { user_id: id, active })
      if (!answer.ok) queryClient.setQueryData(key, before)
      refreshCompany()
      return answer
    },
  })
}
