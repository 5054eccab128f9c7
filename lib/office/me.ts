import { useEffect } from 'react'
import type { Output } from '../contract/call.ts'
import { officeMe } from '../contract/office/me.ts'
import type { Permission } from '../contract/office/permissions.ts'
import { keepPreferences } from './density.ts'
import { useOfficeQuery } from './queries.ts'
import { whoMay } from './who-may.ts'

export type Me = Output<typeof officeMe>

const REFRESH_MS = 60_000

/** Who is signed in; null until it is known. Asked again each minute: a role may be taken away meanwhile. */
export function useMe(): Me | null {
  return useOfficeQuery(officeMe, {}, { everyMs: REFRESH_MS, staleMs: REFRESH_MS }).data ?? null
}

/** Whether this person may do something; false until it is known. */
export function useMay(permission: Permission): boolean {
  return useMe()?.permissions.includes(permission) ?? false
}

/** Returns for each permission why the user may not do what it allows, as a sentence; null if the user has it. */
export function useRefusals(): (permission: Permission) => string | null {
  const permissions = useMe()?.permissions ?? []
  return (permission) => (permissions.includes(permission) ? null : `${whoMay(permission)} may do this.`)
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
