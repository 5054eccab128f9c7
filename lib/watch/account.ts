import { useSyncExternalStore } from 'react'
import type { UserType } from '../contract/call.ts'
import { VIEWER_COOKIE } from '../viewer.ts'

/** Who looks, as far as the shop's frame needs to know. The one place that knows it. */
export interface Account {
  /** Null for a guest. */
  userType: UserType | null
  /** How far a trader's papers are; null for everybody else. */
  approval: 'pending' | 'approved' | 'declined' | null
  /** First and last name; null until the profile is here. */
  name: string | null
  /** A trader's company; null for everybody else and until the profile is here. */
  companyName: string | null
  /** Ends the sign-in; null where there is none to end. */
  signOut: (() => Promise<void>) | null
}

export const GUEST: Account = { userType: null, approval: null, name: null, companyName: null, signOut: null }

/** The account a viewer cookie speaks of: "guest", "2", "3-pending". Whatever it cannot be is a guest. */
export function accountOf(viewer: string): Account {
  const [, type, approval] = /^([12356])(?:-(pending|approved|declined))?$/.exec(viewer) ?? []
  if (!type) return GUEST
  return { ...GUEST, userType: Number(type) as UserType, approval: (approval as Account['approval']) ?? null }
}

/** What stands in the header: a trader's company, anybody else's name, "Account" for a guest. */
export function accountLabel({
  userType,
  name,
  companyName,
}: Pick<Account, 'userType' | 'name' | 'companyName'>): string {
  return (userType === 3 ? companyName : name) ?? 'Account'
}

const never = () => () => {}
const viewerCookie = () => new RegExp(`(?:^|; )${VIEWER_COOKIE}=([\\w-]{1,20})`).exec(document.cookie)?.[1] ?? 'guest'
const nobodyYet = () => 'guest'

/** Who looks: a guest on the server and while hydrating. */
export function useAccount(): Account {
  return accountOf(useSyncExternalStore(never, viewerCookie, nobodyYet))
}
