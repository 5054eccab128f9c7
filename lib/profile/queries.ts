import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { companyLogoUpdate, myData } from '../contract/accounts/profile.ts'
import { endSession, sessionList } from '../contract/identity/session.ts'
import { ask, askFile } from '../http/call-client.ts'
import { dataOf } from '../http/query-client.ts'

const SESSIONS = ['session-list']

/** The user's sign-ins, most recently used first. Throws a ShopProblem. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => dataOf(await ask(sessionList, {}, { signal })),
    staleTime: 10_000,
  })
}

/** Ends one of the user's sign-ins, or with null all but this. Returns the result; only a contract violation throws. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number | null) => {
      const answer = await ask(endSession, { id })
      await client.invalidateQueries({ queryKey: SESSIONS })
      return answer
    },
  })
}

/** Sets the logo of the user's company, or removes it with null. Returns the profile. */
export const changeLogo = (logo: File | null) =>
  ask(companyLogoUpdate, {}, { files: logo ? { companyLogo: logo } : {} })

/** All data that the shop stores about the signed-in customer, as a file. */
export const fetchMyData = () => askFile(myData, {})
