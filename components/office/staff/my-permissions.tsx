'use client'

import Link from 'next/link'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { LoadingRows } from '#components/kit/state/office-states.tsx'
import { ALL_PERMISSIONS, PERMISSIONS, ROLES } from '#lib/contract/base/permissions.ts'
import { useMe } from '#lib/office/me.ts'
import { whoMay } from '#lib/office/who-may.ts'

/** The user's permissions, and the roles that have the rest. */
export function MyPermissions() {
  const me = useMe()
  if (!me) return <LoadingRows label="Loading your permissions" />
  const may = new Set(me.permissions)
  return (
    <section aria-label="Your permissions" className="room-gutter py-4">
      <p>
        You are {me.name}: {me.roles.map((role) => ROLES[role].label).join(', ')}. Your own sessions and second factors
        are on{' '}
        <Link href="/office/me" className="link">
          your page
        </Link>
        .
      </p>
      <ul className="mt-3 max-w-180 border-t border-ink">
        {ALL_PERMISSIONS.map((permission) => (
          <li
            key={permission}
            className="flex min-h-(--row) items-center justify-between gap-4 border-b border-hairline"
          >
            <span>{PERMISSIONS[permission]}</span>
            {may.has(permission) ? (
              <StatusMark status="done">Yes</StatusMark>
            ) : (
              <span className="text-right text-tiny text-muted">{whoMay(permission)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
