import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { companyLogoUpdate, myData } from '../contract/profile.ts'
import { endSession, sessionList } from '../contract/session.ts'
import { ask, askFile } from '../http/call-client.ts'
import { dataOf } from '../http/query-client.ts'

const SESSIONS = ['session-list']

/** One's own sign-ins, the latest used first. Throws a ShopProblem. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => dataOf(await ask(sessionList, {}, { signal })),
    staleTime: 10_000,
  })
}

/** Ends one of one's sign-ins, or with null all but this. Answers; only a broken contract throws. */
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

/** Gives one's company another logo, or with null none. Answers the profile. */
export const changeLogo = (logo: File | null) =>
  ask(companyLogoUpdate, {}, { files: logo ? { companyLogo: logo } : {} })

/** Everything the shop holds about the signed-in customer, as the file it hands out. */
export const fetchMyData = () => askFile(myData, {})
