'use client'

import { useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { showAlert } from '#lib/alerts.ts'
import { type Profile, updateProfile } from '#lib/contract/profile.ts'
import { remember } from '#lib/tab-memory.ts'
import { refreshProfile } from '#lib/watch/account.ts'
import { FormProblem } from './form-problem.tsx'
import { FormSection } from './form-section.tsx'
import { PhoneField } from './phone-field.tsx'
import { fieldsOfProfile, isCompany } from './profile-fields.ts'
import { PersonFields } from './profile-person-fields.tsx'
import { useCallForm } from './use-call-form.ts'

/**
 * Changes one's details. A new email counts once the link mailed to it is opened: until then the one that is signed in
 * with stands in its field, and a note says what is awaited.
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [awaited, setAwaited] = useState('')
  const keep = `profile-${profile.userId}`
  const form = useCallForm(updateProfile, {
    defaults: fieldsOfProfile(profile),
    keep,
    onDone: async (saved, message) => {
      const asked = String(form.watch('primaryEmail')).trim().toLowerCase()
      setAwaited(asked === saved.primaryEmail ? '' : asked)
      form.reset(fieldsOfProfile(saved))
      // Nothing is half typed any more: the next form begins with what the shop has.
      remember(keep, null)
      showAlert({ tone: 'success', title: message })
      await refreshProfile(saved)
    },
  })
  const { field, submit, problem, isSubmitting } = form
  const company = isCompany(profile)
  return (
    <form method="post" noValidate className="space-y-10" onSubmit={submit}>
      <FormProblem problem={problem} />
      {company ? (
        <FormSection title="Your company">
          <TextField label="Company name" autoComplete="organization" {...field('companyName')} />
        </FormSection>
      ) : (
        <PersonFields form={form} />
      )}
      <FormSection title="How we reach you">
        {awaited ? (
          <Alert tone="info" live="polite" title={`Open the link we mailed to ${awaited}.`}>
            Until then you sign in with {profile.primaryEmail}.
          </Alert>
        ) : null}
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField
            label={company ? 'Head office email' : 'Email'}
            help="You sign in with it. A new one is confirmed by mail first."
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            {...field('primaryEmail')}
          />
          <PhoneField
            form={form}
            name="primaryMobileNumber"
            codeName="primaryMobileCountryCode"
            label={company ? 'Head office phone' : 'Mobile number'}
          />
          <TextField
            label="Second email (optional)"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            {...field('secondaryEmail')}
          />
          <PhoneField
            form={form}
            name="secondaryMobileNumber"
            codeName="secondaryMobileCountryCode"
            label={company ? 'Second phone (optional)' : 'Second mobile (optional)'}
          />
          <TextField
            label="KRA PIN (optional)"
            help={company ? 'For tax invoices, such as P012345678Z.' : 'For tax invoices, such as A012345678Z.'}
            autoCapitalize="characters"
            {...field('kraPin')}
          />
        </div>
      </FormSection>
      <Button type="submit" disabled={isSubmitting} className="w-full md:w-auto" {...keepFocus}>
        {isSubmitting ? 'Saving…' : 'Save'}
      </Button>
    </form>
  )
}
