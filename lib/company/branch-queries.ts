import { useMutation, useQuery } from '@tanstack/react-query'
import type { ListedBranch } from '../contract/branch.ts'
import { dataOf, queryClient } from '../http/query-client.ts'

/** A company's branches. What asks for them comes with the first question, so that no page's first load holds it. */

const LIST = 'branch-list'
const DETAIL = 'branch-detail'

async function loadCalls() {
  const [{ ask }, calls] = await Promise.all([import('../http/call-client.ts'), import('../contract/branch.ts')])
  return { ask, ...calls }
}

/**
 * One's branches by name: the company's, or those of a branch customer. Throws a ShopProblem.
 * @param which 'all', or only those an order can be placed for
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
    // What is changed must be what is there.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Branches and the team name each other: what changes one is looked at anew in both. */
export function refreshCompany(): void {
  for (const key of [LIST, DETAIL, 'team-member-list', 'team-member-detail', 'delivery-charge']) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

/** Switches a branch on or off, at once in the list; it is as it was when the shop refuses. Answers. */
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
