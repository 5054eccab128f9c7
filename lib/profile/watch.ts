import { useMemo } from 'react'
import useSWR, { mutate } from 'swr'
import { type Account, accountOf, useViewer } from '../account/account.ts'
import { belongsToCompany, ownsCompany } from '../account/capabilities.ts'
import { viewerMayHaveChanged } from '../account/viewer-store.ts'
import { getProfile, type Profile } from '../contract/accounts/profile.ts'
import { ask } from '../http/call-client.ts'
import { dataOf } from '../http/query-client.ts'

const PROFILE = 'get-profile'

/** The call is not imported lazily: the header would import it while the page's chunks are still loading. */
async function askProfile(): Promise<Profile> {
  const profile = dataOf(await ask(getProfile, {}))
  // Staff can have decided on documents: the response set the cookie with the new status.
  viewerMayHaveChanged()
  return profile
}

/** Whether the viewer belongs to a company: its owner, one of its branch customers, or a representative who acts for it. */
export function useBelongsToCompany(): boolean {
  const { userType, actingFor } = accountOf(useViewer())
  return belongsToCompany(userType) || actingFor !== null
}

/**
 * The signed-in customer's profile; undefined until loaded and for guests. It changes without the user: staff approve
 * documents. Refetched on every route change (components/layout/session-watch.tsx) and when the window gets the focus.
 */
export function useProfile(): { profile: Profile | undefined; error: Error | undefined } {
  const viewer = useViewer()
  const { data, error } = useSWR<Profile, Error>(viewer === 'guest' ? null : PROFILE, askProfile, {
    dedupingInterval: 1_000,
    keepPreviousData: true,
  })
  return { profile: viewer === 'guest' ? undefined : data, error }
}

/** Refetches the profile, or caches the profile from a call's response. */
export function refreshProfile(profile?: Profile): Promise<unknown> {
  return mutate(PROFILE, profile, { revalidate: profile === undefined })
}

/**
 * The name in next-auth's session: the company's name for its owner. Read from the identity cookie, without the shop
 * API.
 */
async function askSessionName(address: string): Promise<string | undefined> {
  const answer = await fetch(address)
  const session = (answer.ok ? await answer.json() : {}) as { user?: { name: string } }
  return session.user?.name
}

/**
 * The account: the cookie's data at once, with names when the profile is loaded; with the session's name while the
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
