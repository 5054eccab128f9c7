import { useMutation, useQuery } from '@tanstack/react-query'
import { dataOf } from '../http/query-client.ts'
import { refreshCompany } from './branch-queries.ts'

/** A company's team. The calls are loaded with the first request. */

async function loadCalls() {
  const [{ ask }, calls] = await Promise.all([
    import('../http/call-client.ts'),
    import('../contract/companies/team.ts'),
  ])
  return { ask, ...calls }
}

/**
 * The team by name. Throws a ShopProblem.
 * @param who 'team', or all who can be a branch's contact: includes the owner, excludes disabled members
 */
export function useTeam(who: 'team' | 'contacts') {
  return useQuery({
    queryKey: ['team-member-list', who],
    queryFn: async ({ signal }) => {
      const { ask, teamMemberList } = await loadCalls()
      return dataOf(await ask(teamMemberList, { isApiDropDown: who === 'team' ? 0 : 1 }, { signal }))
    },
  })
}

/** One of the team. Throws a ShopProblem. */
export function useTeamMember(userId: number) {
  return useQuery({
    queryKey: ['team-member-detail', userId],
    queryFn: async ({ signal }) => {
      const { ask, teamMemberDetail } = await loadCalls()
      return dataOf(await ask(teamMemberDetail, { userId }, { signal }))
    },
    // Forms must edit the current state.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Activates or deactivates a team member. Returns the answer; the list is loaded again. */
export function useTeamMemberStatus() {
  return useMutation({
    mutationFn: async (input: { userId: number; active: 0 | 1 }) => {
      const { ask, teamMemberStatusUpdate } = await loadCalls()
      const answer = await ask(teamMemberStatusUpdate, input)
      refreshCompany()
      return answer
    },
  })
}

/** Sends a team member the invitation again. Returns the answer. */
export function useInvite() {
  return useMutation({
    mutationFn: async (userId: number) => {
      const { ask, teamMemberInvite } = await loadCalls()
      const answer = await ask(teamMemberInvite, { userId })
      refreshCompany()
      return answer
    },
  })
}
