import { Initials, When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { ROLES } from '#lib/contract/base/permissions.ts'
import type { StaffMember } from '#lib/contract/staff/office/staff.ts'
import { SignsInWith } from './signs-in-with.tsx'

/** Names of the roles, separated by commas: "Owner, Packer" */
export const rolesText = ({ roles }: Pick<StaffMember, 'roles'>): string =>
  roles.map((role) => ROLES[role].label).join(', ')

function LastSeen({ sessions, lastSeenAt, leaving }: Pick<StaffMember, 'sessions' | 'lastSeenAt' | 'leaving'>) {
  if (leaving) return <StatusMark status="look">leaving</StatusMark>
  if (sessions > 0) return <StatusMark status="done">now</StatusMark>
  return lastSeenAt ? <When at={lastSeenAt} className="text-muted" /> : <span className="text-muted">never</span>
}

export const STAFF_COLUMNS: readonly OfficeColumn<StaffMember>[] = [
  {
    ...{ id: 'name', title: 'Name', width: 176, grow: 1, isFixed: true },
    cell: ({ name }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Initials name={name} />
        <b className="truncate font-semibold">{name}</b>
      </span>
    ),
  },
  {
    ...{ id: 'roles', title: 'Roles', width: 110, grow: 1 },
    cell: (member) => <span className="truncate">{rolesText(member)}</span>,
  },
  {
    ...{ id: 'device', title: 'Works on', width: 96, grow: 1 },
    cell: ({ device }) => <span className="truncate text-muted">{device ?? ''}</span>,
  },
  { id: 'seen', title: 'Last seen', width: 84, cell: (member) => <LastSeen {...member} /> },
  {
    ...{ id: 'factors', title: 'Signs in with', width: 236 },
    cell: (member) => (
      <span className="flex min-w-0 gap-2 truncate">
        <SignsInWith {...member} />
      </span>
    ),
  },
]

export function StaffPhoneRow({ member }: { member: StaffMember }) {
  return (
    <span className="flex w-full items-center gap-3">
      <Initials name={member.name} />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">{member.name}</b>
        <span className="block truncate text-tiny text-muted">{rolesText(member)}</span>
      </span>
      <LastSeen {...member} />
    </span>
  )
}
