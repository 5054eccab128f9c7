'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { ALL_ROLES, type Role } from '#lib/contract/base/permissions.ts'
import { officeStaffRoles, type StaffMember } from '#lib/contract/staff/office/staff.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { RoleBoxes } from './role-boxes.tsx'
import { rolesText } from './staff-columns.tsx'

const fieldsOf = ({ name, roles, version }: StaffMember) => ({
  ...{ name, version },
  roles: ALL_ROLES.filter((role) => roles.includes(role)),
})

/** Name and roles of a staff member. A save over a colleague's save shows both versions and lets the user choose. */
export function MemberForm({ member, refusal }: { member: StaffMember; refusal: string | null }) {
  const { staffId } = member
  const form = useOfficeForm(officeStaffRoles, {
    defaults: fieldsOf(member),
    isFollowing: true,
    toInput: (typed) => ({ staffId, ...typed }),
    refreshes: ['office-staff-list', 'office-audit-list', 'office-approval-list', 'office-job-aside-list'],
    onDone(saved, message, { name, roles }) {
      noteDone(`${name}: ${rolesText({ roles })}. ${message}`)
      // Roles that wait for another owner are not this person’s yet.
      form.reset(fieldsOf(saved))
    },
  })
  const { problem, typed } = form
  const other = form.theirs as { roles: Role[]; version: number } | null
  const named = (name: string) => (member.name === typed.name ? '' : `${name}, `)
  return (
    <form {...form.attributes} className="mt-4 grid gap-3 border-t border-hairline pt-3">
      <OfficeField label="Name" maxLength={80} {...form.field('name')} />
      <RoleBoxes {...form.field('roles')} />
      {other ? (
        <AlertLine tone="warning" title="A colleague has changed this." live="assertive">
          Now: {named(member.name)}
          {rolesText(other)}. Yours: {named(typed.name)}
          {rolesText(typed)}.
          <span className="mt-2 flex flex-wrap gap-2">
            <OfficeButton onClick={() => form.submit({ version: other.version })}>Keep mine</OfficeButton>
            <OfficeButton onClick={() => form.reset(fieldsOf({ ...member, ...other }))}>Keep theirs</OfficeButton>
          </span>
        </AlertLine>
      ) : problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <OfficeButton
          type="submit"
          variant="main"
          disabled={form.isSubmitting}
          refusal={refusal ?? (form.isDirty ? null : 'No changes yet.')}
        >
          Save
        </OfficeButton>
      </div>
    </form>
  )
}
