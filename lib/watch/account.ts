import { useMemo, useSyncExternalStore } from 'react'
import useSWR, { mutate } from 'swr'
import type { UserType } from '../contract/call.ts'
import type { Profile } from '../contract/profile.ts'
import { currentViewer, subscribeViewer, viewerMayHaveChanged } from '../viewer-changes.ts'

/** Who looks, as far as the shop's frame needs to know. The one place that knows it. */
export interface Account {
  /** Null for a guest. */
  userType: UserType | null
  /** How far a trader's papers are; null for a guest. */
  approval: 'pending' | 'approved' | 'declined' | null
  /** First and last name; null until the profile is here. */
  name: string | null
  /** A trader's company; null for everybody else and until the profile is here. */
  companyName: string | null
  /** Why the papers were declined. */
  declinedReason: string | null
  /** Ends the sign-in; null where there is none to end. */
  signOut: (() => Promise<void>) | null
}

export const GUEST: Account = {
  userType: null,
  approval: null,
  name: null,
  companyName: null,
  declinedReason: null,
  signOut: null,
}

const signOut = async () => (await import('../query/session.ts')).signOut()

/** The account a viewer cookie speaks of: "guest", "2-approved", "3-pending". Whatever it cannot be is a guest. */
export function accountOf(viewer: string): Account {
  const [, type, approval] = /^([12356])(?:-(pending|approved|declined))?$/.exec(viewer) ?? []
  if (!type) return GUEST
  return { ...GUEST, userType: Number(type) as UserType, approval: (approval as Account['approval']) ?? null, signOut }
}

/** What stands in the header: a trader's company, anybody else's name, "Account" for a guest. */
export function accountLabel({
  userType,
  name,
  companyName,
}: Pick<Account, 'userType' | 'name' | 'companyName'>): string {
  return (userType === 3 ? companyName : name) ?? 'Account'
}

const nobodyYet = () => 'guest'

/** The viewer, as the page knows it before anything is asked: a guest on the server and while hydrating. */
export function useViewer(): string {
  return useSyncExternalStore(subscribeViewer, currentViewer, nobodyYet)
}

const PROFILE = 'get-profile'

// This file is on every page's first load; what only people with an account need is fetched with the first question.
async function askProfile(): Promise<Profile> {
  const [{ ask }, { getProfile }, { dataOf }] = await Promise.all([
    import('../call-client.ts'),
    import('../contract/profile.ts'),
    import('../query/client.ts'),
  ])
  const profile = dataOf(await ask(getProfile, {}))
  // Staff may have decided on papers: the answer brought the cookie that says so.
  viewerMayHaveChanged()
  return profile
}

/** Whether somebody of a company looks: its owner or one of its branch customers. */
export function useOfCompany(): boolean {
  const { userType } = accountOf(useViewer())
  return userType === 1 || userType === 3
}

/**
 * The profile of whoever is signed in; undefined until it is here and for guests. It changes by itself: staff approve
 * papers. Asked again on every change of route (components/layout/profile-watch.tsx) and when the window is looked at.
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

/** Who looks: what the cookie says at once, with names as soon as the profile is here. */
export function useAccount(): Account {
  const viewer = useViewer()
  const { profile } = useProfile()
  return useMemo(() => {
    const account = accountOf(viewer)
    if (!profile || account.userType === null) return account
    const { userType, approvalStatus, companyName, firstName, lastName, declinedReason } = profile
    const name = [firstName, lastName].filter(Boolean).join(' ') || companyName
    return { ...account, userType, approval: approvalStatus, name, companyName, declinedReason }
  }, [viewer, profile])
}
