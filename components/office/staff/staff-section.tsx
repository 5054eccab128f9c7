'use client'

import { type ReactNode, useMemo } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { officeStaffList, type StaffMember } from '#lib/contract/staff/office/staff.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useMe, useRefusal } from '#lib/office/me.ts'
import { usePaletteActions } from '#lib/office/palette.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { JobsAsideLine } from '../jobs/jobs-aside.tsx'
import { InviteForm } from './invite-form.tsx'
import { LatestLog } from './latest-log.tsx'
import { MemberPanel } from './member-panel.tsx'
import { MyPermissions } from './my-permissions.tsx'
import { RolesGrid } from './roles-grid.tsx'
import { STAFF_COLUMNS, StaffPhoneRow } from './staff-columns.tsx'

const VIEWS = ['staff', 'signed-in', 'left', 'roles', 'me'] as const
type View = (typeof VIEWS)[number]
type ListView = 'staff' | 'signed-in' | 'left'
const IN_VIEW: Readonly<Record<ListView, (member: StaffMember) => boolean>> = {
  staff: ({ state }) => state !== 'left',
  'signed-in': ({ sessions }) => sessions > 0,
  left: ({ state }) => state === 'left',
}
const EVERY_MS = 30_000

const idOf = ({ staffId }: StaffMember) => String(staffId)
const nameOf = ({ name }: StaffMember) => name
const phoneRow = (member: StaffMember) => <StaffPhoneRow member={member} />

function viewsOf(mayList: boolean, count: (view: ListView) => number | undefined) {
  return [
    ...(mayList
      ? [
          { id: 'staff', label: 'Staff and roles', count: count('staff') },
          { id: 'signed-in', label: 'Signed in now', count: count('signed-in') },
          { id: 'left', label: 'Left', count: count('left') },
        ]
      : []),
    ...(mayList ? [] : [{ id: 'roles', label: 'Permissions by role' }]),
    { id: 'me', label: 'Your permissions' },
  ]
}

/** The Staff section: staff members with their roles, and the permissions of each role. */
export function StaffSection() {
  const address = useAddressState()
  const me = useMe()
  // Until the user is known, the page assumes the permission that most of its users have.
  const mayList = me?.permissions.includes('staff.view') ?? true
  const mayManage = useMay('staff.manage')
  const refusal = useRefusal('staff.manage')
  const query = useOfficeQuery(officeStaffList, me && mayList ? {} : null, { everyMs: EVERY_MS })
  const { data } = query
  const asked = VIEWS.find((one) => one === address.get('view'))
  const view: View = asked ?? (mayList ? 'staff' : 'me')
  const open = address.get('member')
  const isInviting = open === 'new' && mayManage
  const member = data?.find(({ staffId }) => String(staffId) === open)
  const isOpen = isInviting || member !== undefined
  const show = (id: string | null) => address.set({ member: id })
  const rows = useMemo(
    () => (view === 'roles' || view === 'me' ? [] : (data?.filter(IN_VIEW[view]) ?? [])),
    [data, view],
  )
  const invite = () => {
    if (mayManage) show('new')
  }
  useKeys('Staff', {
    c: { label: 'invite', run: invite, isInStatusBar: true },
    ...(open && { esc: { label: 'back', run: () => show(null), worksInFields: true } }),
  })
  usePaletteActions('Staff', [{ id: 'invite', label: 'Invite a staff member', keys: 'c', run: invite, refusal }])
  const count = (name: ListView) => data?.filter(IN_VIEW[name]).length

  return (
    <>
      <PageHead
        title="Staff"
        subtitle={data ? `${count('staff')} people, each with their own account.` : undefined}
        aside={data ? `${count('staff')} people` : undefined}
        actions={
          <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={invite}>
            Invite
          </OfficeButton>
        }
      />
      <Tabs
        label="Views of staff"
        views={viewsOf(mayList, count)}
        current={view}
        onChoose={(id) => address.set({ view: id === 'staff' ? null : id, member: null })}
      />
      <PageBody>
        <Column className={isOpen ? 'flex min-h-0 flex-col max-lg:hidden' : 'flex min-h-0 flex-col'}>
          <StaffView view={view} query={query} rows={rows} open={open} onOpen={show} />
        </Column>
        <StaffSide isInviting={isInviting} member={member} onClose={() => show(null)} />
      </PageBody>
    </>
  )
}

function StaffView({
  view,
  query,
  rows,
  open,
  onOpen,
}: {
  view: View
  query: ReturnType<typeof useOfficeQuery<typeof officeStaffList>>
  rows: readonly StaffMember[]
  open: string | null
  onOpen: (id: string) => void
}) {
  if (view === 'me' || view === 'roles')
    return <div className="overflow-y-auto">{view === 'me' ? <MyPermissions /> : <RolesGrid />}</div>
  if (!query.data) return <QueryState query={query} what="the staff" />
  if (rows.length === 0) return <EmptyState title={view === 'left' ? 'No one has left' : 'No staff here'} />
  return <StaffTable rows={rows} isFirstView={view === 'staff'} focused={open} onFocus={onOpen} />
}

/** Column beside the list: the invitation, the open staff member, or else the latest entries of the log. */
function StaffSide({
  isInviting,
  member,
  onClose,
}: {
  isInviting: boolean
  member: StaffMember | undefined
  onClose: () => void
}) {
  const mayReadLog = useMay('audit.read')
  if (isInviting)
    return (
      <SideColumn label="Invite">
        <h2 className="heading mb-2 text-d5">Invite</h2>
        <InviteForm onClose={onClose} />
      </SideColumn>
    )
  if (member)
    return (
      <SideColumn label={member.name}>
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <h2 className="heading text-d5">{member.name}</h2>
          <OfficeButton size="small" keys="esc" onClick={onClose}>
            Close
          </OfficeButton>
        </div>
        <MemberPanel key={member.staffId} member={member} />
      </SideColumn>
    )
  return mayReadLog ? (
    <SideColumn label="Log" className="max-xl:hidden">
      <LatestLog />
    </SideColumn>
  ) : null
}

function SideColumn({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Column label={label} width="344px" isPaper className={className}>
      <div className="room-gutter py-3.5">{children}</div>
    </Column>
  )
}

/** The staff of a view; in the first view with pending approvals above and the permissions of each role below. */
function StaffTable({
  rows,
  isFirstView,
  focused,
  onFocus,
}: {
  rows: readonly StaffMember[]
  isFirstView: boolean
  focused: string | null
  onFocus: (id: string) => void
}) {
  const mayManage = useMay('staff.manage')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {mayManage && isFirstView ? (
        <>
          <WaitingApprovals
            kinds={['staff-roles', 'staff-invite']}
            permission="staff.manage"
            refreshes={['office-staff-list', 'office-audit-list']}
          />
          <JobsAsideLine />
        </>
      ) : null}
      {/* As high as its rows: the permissions of each role are below it. */}
      <div
        className="flex flex-col md:h-(--rows)"
        style={{ '--rows': `calc(var(--row) * ${rows.length + 1} + 0.5rem)` } as React.CSSProperties}
      >
        <OfficeTable
          label="Staff"
          columns={STAFF_COLUMNS}
          rows={rows}
          idOf={idOf}
          nameOf={nameOf}
          focused={focused}
          onFocus={onFocus}
          phoneRow={phoneRow}
        />
      </div>
      {isFirstView ? <RolesGrid /> : null}
    </div>
  )
}
