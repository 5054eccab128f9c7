'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { EmailField } from '#components/kit/field/email-field.tsx'
import { PictureField } from '#components/kit/field/picture-field.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { FormSection } from '#components/kit/form/form-section.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { remember } from '#lib/browser/tab-storage.ts'
import { refreshCompany } from '#lib/company/branch-queries.ts'
import { TEAM_PHOTO } from '#lib/contract/base/choices.ts'
import type { TeamMember, teamMemberAdd } from '#lib/contract/companies/team.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { MemberBranches } from './member-branches.tsx'
import { MemberPhoto } from './member-photo.tsx'

const loadCall = async (userId: number | undefined) => {
  const { teamMemberAdd, teamMemberUpdate } = await import('#lib/contract/companies/team.ts')
  // Both calls return the member. Their requests differ by the id and the removal of the photo.
  return (userId === undefined ? teamMemberAdd : teamMemberUpdate) as typeof teamMemberAdd
}

/** A limit in whole shillings; empty without a limit. */
const limitText = (cents: number | null | undefined) => (cents == null ? '' : String(Math.round(cents / 100)))

const fieldsOf = (member: TeamMember | undefined) => ({
  ...(member && { userId: member.userId, removePhoto: 0 }),
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  countryCode: '254',
  mobileNumber: member ? showKenyanMobile(`${member.countryCode}${member.mobileNumber}`) : '',
  email: member?.email ?? '',
  active: member?.active ?? 1,
  assignBranch: member?.assignBranch ?? [],
  orderLimit: limitText(member?.orderLimit),
  monthLimit: limitText(member?.monthLimit),
  approvesOrders: member?.approvesOrders ?? 0,
})

/** Adds a team member, or changes the given member. Typed values survive a reload until they are saved or discarded. */
export function TeamForm({ member }: { member?: TeamMember }) {
  const router = useRouter()
  const [photo, setPhoto] = useState<File | null>(null)
  const keep = `team-${member?.userId ?? 'new'}`
  const form = useCallForm(() => loadCall(member?.userId), {
    defaults: fieldsOf(member),
    keep,
    files: (): Record<string, File> => (photo ? { profilePhoto: photo } : {}),
    onDone: (saved, message) => {
      // The router can retain the page in hidden state and show it again.
      form.reset(fieldsOf(member && saved))
      setPhoto(null)
      refreshCompany()
      showAlert({ tone: 'success', title: message })
      router.push('/team-management')
    },
  })
  const { field, problem, isSubmitting, watch, write } = form
  const removes = Number(watch('removePhoto')) === 1
  const active = Number(watch('active')) === 1

  return (
    <form {...form.attributes} className="space-y-10">
      <FormProblem problem={problem} />
      <FormSection title="Their details">
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField label="First name" autoComplete="off" {...field('firstName')} />
          <TextField label="Last name (optional)" autoComplete="off" {...field('lastName')} />
          <TextField
            label="Mobile number, +254"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder="0712 345 678"
            {...field('mobileNumber')}
          />
          <EmailField
            label="Email"
            autoComplete="off"
            {...field('email')}
            readOnly={member !== undefined}
            className={member ? 'bg-calico! text-muted' : undefined}
            help={
              member
                ? 'They sign in with this email, so it cannot be changed.'
                : 'We send the invitation to this email.'
            }
          />
        </div>
        {member?.profilePhoto ? (
          <div className="flex flex-wrap items-center gap-4">
            <MemberPhoto member={removes ? { ...member, profilePhoto: null } : member} />
            <Checkbox checked={removes} onChange={({ target }) => write('removePhoto', target.checked ? 1 : 0)}>
              Remove the photo
            </Checkbox>
          </div>
        ) : null}
        <PictureField
          label={member?.profilePhoto ? 'New photo (optional)' : 'Photo (optional)'}
          rule={TEAM_PHOTO}
          file={photo}
          onChange={setPhoto}
        />
      </FormSection>
      <FormSection title="Their access">
        <MemberBranches form={form} member={member} />
        <Checkbox name="active" checked={active} onChange={({ target }) => write('active', target.checked ? 1 : 0)}>
          Active: can sign in and order
        </Checkbox>
        {field('active').error ? <p className="text-small text-error">{field('active').error}</p> : null}
      </FormSection>
      <FormSection title="Their orders">
        <p className="text-muted">
          Orders above a limit, with VAT, wait until you or an approver of your team approves them. Leave a field empty
          for no limit.
        </p>
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField label="Limit for an order, KSh" inputMode="numeric" autoComplete="off" {...field('orderLimit')} />
          <TextField
            label="Limit for a calendar month, KSh"
            inputMode="numeric"
            autoComplete="off"
            {...field('monthLimit')}
          />
        </div>
        <Checkbox
          name="approvesOrders"
          checked={Number(watch('approvesOrders')) === 1}
          onChange={({ target }) => write('approvesOrders', target.checked ? 1 : 0)}
        >
          Can approve orders of other team members
        </Checkbox>
      </FormSection>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSubmitting} {...keepFocus}>
          {isSubmitting ? 'Saving…' : member || !active ? 'Save' : 'Save and invite'}
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            form.reset(fieldsOf(member))
            setPhoto(null)
            remember(keep, null)
            router.push('/team-management')
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
