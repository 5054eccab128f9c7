import { useEffect } from 'react'
import type { Output } from '../contract/base/call.ts'
import type { Permission } from '../contract/base/permissions.ts'
import { officeMe } from '../contract/staff/office/me.ts'
import { keepPreferences } from './density.ts'
import { useOfficeQuery } from './queries.ts'
import { whoMay } from './who-may.ts'

export type Me = Output<typeof officeMe>

const REFRESH_MS = 60_000

/** The signed-in staff member; null until known. Refetched each minute, because a role can be removed. */
export function useMe(): Me | null {
  return useOfficeQuery(officeMe, {}, { everyMs: REFRESH_MS, staleMs: REFRESH_MS }).data ?? null
}

/** Whether the signed-in staff member has a permission; false until known. */
export function useMay(permission: Permission): boolean {
  return useMe()?.permissions.includes(permission) ?? false
}

/** Returns for each permission the reason why the user lacks it, as a sentence; null if the user has it. */
export function useRefusals(): (permission: Permission) => string | null {
  const permissions = useMe()?.permissions ?? []
  return (permission) => (permissions.includes(permission) ? null : `${whoMay(permission)} can do this.`)
}

/** `useRefusals` for one permission: the `refusal` of a button. */
export const useRefusal = (permission: Permission): string | null => useRefusals()(permission)

/** Follows the account's settings in this browser. Once, in the frame. */
export function useAccountPreferences(me: Me | null): void {
  const text = me && JSON.stringify(me.preferences)
  useEffect(() => {
    if (text) keepPreferences(JSON.parse(text))
  }, [text])
}
