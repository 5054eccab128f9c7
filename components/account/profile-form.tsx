'use client'

import { useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { ContactFields } from '#components/kit/field/contact-fields.tsx'
import { PasswordField } from '#components/kit/field/password-field.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { FormSection } from '#components/kit/form/form-section.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { remember } from '#lib/browser/tab-storage.ts'
import type { Profile } from '#lib/contract/accounts/profile.ts'
import { refreshProfile } from '#lib/profile/watch.ts'
import { PersonSection } from './person-section.tsx'
import { fieldsOfProfile, isCompany } from './profile-fields.ts'

const READ_ONLY = 'read-only:border-hairline read-only:bg-calico read-only:text-muted read-only:hover:border-hairline'

async function loadCall() {
  const [{ updateProfile }, { forAdults }] = await Promise.all([
    import('#lib/contract/accounts/profile.ts'),
    import('#components/kit/form/adult-form.ts'),
  ])
  return forAdults(updateProfile)
}

/**
 * Changes the user's details. A new email takes effect once its mailed link is opened. Until then the field shows the
 * current email, and a note names the pending one.
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [awaited, setAwaited] = useState('')
  const keep = `profile-${profile.userId}`
  const form = useCallForm(loadCall, {
    defaults: { ...fieldsOfProfile(profile), currentPassword: '' },
    keep,
    // Required only with a new email. Another shop's API does not know this field.
    toSend: ({ currentPassword, ...input }) => (currentPassword ? { ...input, currentPassword } : input),
    onDone: async (saved, message) => {
      const typed = String(form.watch('primaryEmail')).trim().toLowerCase()
      setAwaited(typed === saved.primaryEmail ? '' : typed)
      form.reset({ ...fieldsOfProfile(saved), currentPassword: '' })
      // Drops the draft: the next form starts with the saved profile.
      remember(keep, null)
      showAlert({ tone: 'success', title: message })
      await refreshProfile(saved)
    },
  })
  const { field, problem, isSubmitting } = form
  const company = isCompany(profile)
  const isNewEmail = String(form.watch('primaryEmail')).trim().toLowerCase() !== profile.primaryEmail
  const { approvalStatus, isUploaded } = profile
  const isApproved = company && approvalStatus === 'approved'
  // The shop API has the same rule: the documents prove name and PIN, or staff are checking them.
  const isProved = isApproved || (company && approvalStatus === 'pending' && isUploaded)
  const provedHelp = isApproved
    ? 'Approved with your documents. Contact us to change it.'
    : 'You cannot change this while we check your documents.'
  return (
    <form {...form.attributes} className="space-y-10">
      <FormProblem problem={problem} />
      {company ? (
        <FormSection title="Your company">
          <TextField
            label="Company name"
            autoComplete="organization"
            readOnly={isProved}
            className={READ_ONLY}
            help={isProved ? provedHelp : undefined}
            {...field('companyName')}
          />
        </FormSection>
      ) : (
        <PersonSection form={form} />
      )}
      <FormSection title="Contact details">
        {awaited ? (
          <Alert tone="info" live="polite" title={`Open the link we sent to ${awaited}.`}>
            Until then you sign in with {profile.primaryEmail}.
          </Alert>
        ) : null}
        <ContactFields
          form={form}
          of={company ? 'company' : 'person'}
          emailHelp="You sign in with this. To change it, you confirm the new email first."
          kraPin={isProved ? { readOnly: true, className: READ_ONLY, help: provedHelp } : {}}
        />
        {isNewEmail ? (
          <PasswordField
            label="Current password"
            help="Needed to change your email."
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        ) : null}
      </FormSection>
      <Button type="submit" disabled={isSubmitting} className="w-full md:w-auto" {...keepFocus}>
        {isSubmitting ? 'Saving…' : 'Save'}
      </Button>
    </form>
  )
}
