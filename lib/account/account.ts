import { useStore } from '../browser/use-store.ts'
import type { UserType } from '../contract/base/codes.ts'
import { ownsCompany } from './capabilities.ts'
import { parseViewer } from './viewer.ts'
import { viewerStore } from './viewer-store.ts'

/** The signed-in account's data that the shop's frame needs. Only this module reads it. */
export interface Account {
  /** Null for a guest. */
  userType: UserType | null
  /** Approval status of a trader's documents; null for a guest. */
  approval: 'pending' | 'approved' | 'declined' | null
  /** First and last name; null until the profile is here. */
  name: string | null
  /** A trader's company; null for other users and until the profile is loaded. */
  companyName: string | null
  /** The number of the trader a sales representative acts for. */
  actingFor: number | null
  /** Why the documents were declined. */
  declinedReason: string | null
  /** Whether a trader has sent documents; null until the profile is here. */
  isUploaded: boolean | null
}

export const GUEST: Account = {
  userType: null,
  approval: null,
  name: null,
  companyName: null,
  actingFor: null,
  declinedReason: null,
  isUploaded: null,
}

/** The account a viewer cookie speaks of: "guest", "2-approved", "3-pending", "6-approved-12". */
export function accountOf(viewer: string): Account {
  const parsed = parseViewer(viewer)
  return parsed.userType === null ? GUEST : { ...GUEST, ...parsed }
}

/** Label in the header: a trader's company, any other user's name, "Account" for a guest. */
export function accountLabel(
  { userType, name, companyName }: Pick<Account, 'userType' | 'name' | 'companyName'>,
  unnamed = 'Account',
): string {
  return (ownsCompany(userType) ? companyName : name) ?? unnamed
}

/** The viewer known before any request: a guest on the server and while hydrating. */
export function useViewer(): string {
  return useStore(viewerStore, 'guest')
}
