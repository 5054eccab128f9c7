'use client'

import { useLayoutEffect } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Role } from '#lib/contract/base/permissions.ts'
import { officeStaffInvite } from '#lib/contract/staff/office/invitation.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { RoleBoxes } from './role-boxes.tsx'

const NOBODY = { name: '', email: '', roles: [] as Role[] }

/** Invites a staff member by email: the link is personal and valid once. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useOfficeForm(officeStaffInvite, {
    defaults: NOBODY,
    toInput: (typed) => typed,
    refreshes: ['office-staff-list', 'office-approval-list'],
    onClose() {
      // The next invitation does not start with these roles.
      form.reset(NOBODY)
      onClose()
    },
  })
  const place = form.attributes.ref
  useFocusReturn(place)
  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), [place])
  return (
    <form {...form.attributes} className="grid gap-3">
      <OfficeField label="Name" required {...form.field('name')} />
      <OfficeField label="Work email" type="email" required {...form.field('email')} />
      <RoleBoxes {...form.field('roles')} />
      {form.problem ? (
        <AlertLine tone="error" title="Not invited." live="assertive">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <OfficeButton type="submit" variant="main" disabled={form.isSubmitting}>
          Invite
        </OfficeButton>
        <OfficeButton keys="esc" onClick={onClose}>
          Cancel
        </OfficeButton>
      </div>
    </form>
  )
}
