'use client'

import { useId, useLayoutEffect, useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeStaffInvite } from '#lib/contract/office/invitation.ts'
import type { Role } from '#lib/contract/office/permissions.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { RoleBoxes } from './role-boxes.tsx'

/** Invites somebody by email: the link is theirs alone and good once. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const id = useId()
  const place = useRef<HTMLFormElement>(null)
  useFocusReturn(place)
  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), [])
  const [form, setForm] = useState({ name: '', email: '' })
  const [roles, setRoles] = useState<Role[]>([])
  const { run, isRunning, problem } = useOfficeAction(officeStaffInvite, {
    refreshes: ['office-staff-list', 'office-approval-list'],
    onDone: (_invited, message) => {
      noteDone(message)
      // Nobody gets the roles of whoever was invited before them.
      setForm({ name: '', email: '' })
      setRoles([])
      onClose()
    },
  })
  const field = (name: keyof typeof form, label: string, type: string) => (
    <label className="block" htmlFor={`${id}-${name}`}>
      <span className="text-tiny text-muted">{label}</span>
      <input
        id={`${id}-${name}`}
        className="office-field mt-1 w-full"
        type={type}
        autoComplete="off"
        required
        value={form[name]}
        aria-invalid={problem?.fields?.[name] ? true : undefined}
        onChange={({ target }) => setForm({ ...form, [name]: target.value })}
      />
    </label>
  )
  return (
    <form
      ref={place}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void run({ ...form, roles })
      }}
    >
      {field('name', 'Name', 'text')}
      {field('email', 'Work email', 'email')}
      <RoleBoxes roles={roles} onChange={setRoles} />
      {problem ? (
        <AlertLine tone="error" title="Not invited." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <OfficeButton type="submit" variant="main" disabled={isRunning}>
          Invite
        </OfficeButton>
        <OfficeButton keys="esc" onClick={onClose}>
          Do not invite
        </OfficeButton>
      </div>
    </form>
  )
}
