import { useMemo } from 'react'
import useSWR, { mutate } from 'swr'
import { type Account, accountOf, useViewer } from '../account/account.ts'
import { belongsToCompany, ownsCompany } from '../account/capabilities.ts'
import { viewerMayHaveChanged } from '../account/viewer-store.ts'
import { getProfile, type Profile } from '../contract/profile.ts'
import { ask } from '../http/call-client.ts'
import { dataOf } from '../http/query-client.ts'

const PROFILE = 'get-profile'

/** What it asks with is not imported late: the header is, and would meet a page's chunks while they are still coming in. */
async function askProfile(): Promise<Profile> {
  const profile = dataOf(await ask(getProfile, {}))
  // Staff may have decided on documents: the answer brought the cookie that says so.
  viewerMayHaveChanged()
  return profile
}

/** Whether the viewer belongs to a company: its owner, one of its branch customers, or a representative who acts for it. */
export function useBelongsToCompany(): boolean {
  const { userType, actingFor } = accountOf(useViewer())
  return belongsToCompany(userType) || actingFor !== null
}

/**
 * The profile of the signed-in customer; undefined until it is here and for guests. It changes by itself: staff approve
 * papers. Asked again on every change of route (components/layout/session-watch.tsx) and when the window is looked at.
 */
export function useProfile(): { profile: Profile | undefined; error: Error | undefined } {
  const viewer = useViewer()
  const { data, error } = useSWR<Profile, Error>(viewer === 'guest' ? null : PROFILE, askProfile, {
    dedupingInterval: 1_000,
    keepPreviousData: true,
  })
  return { profile: viewer === 'guest' ? undefined : data, error }
}

/** Asks for the profile again, or puts the one in place that a call has just answered. */
export function refreshProfile(profile?: Profile): Promise<unknown> {
  return mutate(PROFILE, profile, { revalidate: profile === undefined })
}

/** The name in next-auth's session: a company's for its owner. Read from the identity cookie, without the shop API. */
async function askSessionName(address: string): Promise<string | undefined> {
  const answer = await fetch(address)
  const session = (answer.ok ? await answer.json() : {}) as { user?: { name: string } }
  return session.user?.name
}

/**
 * Who looks: what the cookie says at once, with names as soon as the profile is here; with the session's name while the
 * profile cannot be loaded.
 */
export function useAccount(): Account {
  const viewer = useViewer()
  const { profile, error } = useProfile()
  const isAway = viewer !== 'guest' && !profile && error !== undefined
  const { data: sessionName = null } = useSWR<string | undefined>(isAway ? '/api/auth/session' : null, askSessionName)
  return useMemo(() => {
    const account = accountOf(viewer)
    if (account.userType === null) return account
    if (!profile)
      return { ...account, name: sessionName, companyName: ownsCompany(account.userType) ? sessionName : null }
    const { userType, approvalStatus, companyName, firstName, lastName, declinedReason, isUploaded } = profile
    const name = [firstName, lastName].filter(Boolean).join(' ') || companyName
    return { ...account, userType, approval: approvalStatus, name, companyName, declinedReason, isUploaded }
  }, [viewer, profile, sessionName])
}
