'use client'

import { useMemo } from 'react'
import { CheckIcon } from '#components/kit/icon.tsx'
import {
  ALL_PERMISSIONS,
  ALL_ROLES,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLES,
} from '#lib/contract/base/permissions.ts'
import { officeTwoPeople } from '#lib/contract/staff/office/staff.ts'
import { showMoney } from '#lib/format/money.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** Permissions that take two people: one requests or proposes, a second approves. */
const TWO_PEOPLE: readonly Permission[] = [
  ...(['refunds.ask', 'refunds.approve', 'credit.propose', 'credit.approve', 'staff.manage'] as const),
]

/** Permissions of each role, from the declaration that the calls use. */
export function RolesGrid() {
  const me = useMe()
  const { data } = useOfficeQuery(officeTwoPeople, {})
  const mine = new Set(me?.roles ?? [])
  const sets = useMemo(() => new Map(ALL_ROLES.map((role) => [role, permissionsOf([role])])), [])
  const limit = data ? (data.refundLimit === null ? 'none' : showMoney(data.refundLimit, 'auto')) : ''
  return (
    <section aria-labelledby="roles-title" className="room-gutter pt-4 pb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="roles-title" className="heading text-d5">
          Permissions by role
        </h2>
        <p className="text-tiny text-muted">
          Shaded: needs two people. One requests, another approves. Refunds:{' '}
          {limit === 'none' ? 'one is enough' : `above ${limit}`}.
        </p>
      </div>
      <div className="mt-2 overflow-x-auto">
        <table
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too
          tabIndex={0}
          aria-labelledby="roles-title"
          className="w-full min-w-210 border-collapse text-center"
        >
          <thead>
            <tr className="border-b border-ink text-tiny text-muted">
              <td className="sticky left-0 w-44 bg-ground max-md:w-36" />
              {ALL_ROLES.map((role) => (
                <th
                  key={role}
                  scope="col"
                  className="w-16 border-l border-hairline px-0.5 py-1.5 align-bottom break-normal font-normal"
                >
                  {mine.has(role) ? <b className="font-semibold text-ink">{ROLES[role].label}</b> : ROLES[role].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ALL_PERMISSIONS.map((permission) => (
              <tr key={permission} className="h-(--row-tight) border-b border-hairline">
                <th scope="row" className="sticky left-0 bg-ground py-1 pr-2 text-left font-normal">
                  {PERMISSIONS[permission]}
                </th>
                {ALL_ROLES.map((role) => (
                  <Cell
                    key={role}
                    may={sets.get(role)?.has(permission) ?? false}
                    isShaded={TWO_PEOPLE.includes(permission)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Cell({ may, isShaded }: { may: boolean; isShaded: boolean }) {
  return (
    <td className={may && isShaded ? 'border-l border-hairline bg-info-tint' : 'border-l border-hairline'}>
      {may ? <CheckIcon size={16} className="mx-auto" /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{may ? 'yes' : 'no'}</span>
    </td>
  )
}
