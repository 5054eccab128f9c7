'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { useFormBase } from '#components/kit/form/use-form-base.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Role } from '#lib/contract/office/permissions.ts'
import { officeStaffRoles, type StaffMember } from '#lib/contract/office/staff.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { RoleBoxes } from './role-boxes.tsx'
import { rolesText } from './staff-columns.tsx'

/** Name and roles of a staff member. Saving over what somebody else saved shows both and asks. */
export function MemberForm({ member, refusal }: { member: StaffMember; refusal: string | null }) {
  const { staffId } = member
  const [name, setName] = useState(member.name)
  const [roles, setRoles] = useState<Role[]>(member.roles)
  const isSame = (one: StaffMember) => name === one.name && [...roles].sort().join() === [...one.roles].sort().join()
  const take = (one: StaffMember) => {
    setName(one.name)
    setRoles(one.roles)
  }
  const base = useFormBase(member, { isSame, take })
  const { run, isRunning, problem, forgetProblem } = useOfficeAction(officeStaffRoles, {
    refreshes: ['office-staff-list', 'office-audit-list', 'office-approval-list', 'office-job-aside-list'],
    onDone: (saved, message) => {
      noteDone(`${name}: ${rolesText({ roles })}. ${message}`)
      // Roles that wait for another owner are not this person’s yet.
      take(saved)
    },
  })
  const other = problem?.code === 'changed-meanwhile' ? (problem.data as { roles: Role[]; version: number }) : null
  return (
    <form
      className="mt-4 grid gap-3 border-t border-hairline pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        void run({ staffId, version: base.version, name, roles })
      }}
    >
      <label className="block">
        <span className="text-tiny text-muted">Name</span>
        <input
          className="office-field mt-1 w-full"
          value={name}
          maxLength={80}
          aria-invalid={problem?.fields?.name ? true : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <RoleBoxes roles={roles} onChange={setRoles} />
      {other ? (
        <AlertLine tone="warning" title="Another person has changed this." live="assertive">
          Now: {member.name === name ? '' : `${member.name}, `}
          {rolesText(other)}. Yours: {member.name === name ? '' : `${name}, `}
          {rolesText({ roles })}.
          <span className="mt-2 flex flex-wrap gap-2">
            <OfficeButton onClick={() => void run({ staffId, version: other.version, name, roles })}>
              Save mine
            </OfficeButton>
            <OfficeButton
              onClick={() => {
                take({ ...member, roles: other.roles })
                forgetProblem()
              }}
            >
              Take theirs
            </OfficeButton>
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
          disabled={isRunning}
          refusal={refusal ?? (isSame(base) ? 'Nothing is changed.' : null)}
        >
          Save
        </OfficeButton>
      </div>
    </form>
  )
}
