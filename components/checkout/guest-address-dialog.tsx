'use client'

import { type RefObject, useRef } from 'react'
import { FormProblem } from '#components/account/form-problem.tsx'
import { NameFields } from '#components/account/name-fields.tsx'
import { PlaceFields } from '#components/account/place-fields.tsx'
import { placeNames } from '#components/account/place-names.ts'
import type { FormParts } from '#components/account/use-checked-form.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody } from '#components/ui/dialog.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { SITE } from '#lib/site.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { useGuestForm } from './use-guest-form.ts'

/** The specification's names of a guest's fields. */
const GUEST_PLACE = { ...placeNames(), country: 'countryId', county: 'countyId', city: 'cityId' }

/**
 * Asks a guest for name, telephone, e-mail and, for delivery, the address. What is typed outlives a reload.
 * @param errors the shop's own words about fields, by field name
 * @param onDone takes over what passed its checks
 */
export function GuestAddressDialog({
  kind,
  errors,
  onDone,
  onClose,
}: {
  kind: 'address' | 'contact'
  errors: Record<string, string>
  onDone: (given: Partial<CheckoutDraft>) => void
  onClose: () => void
}) {
  const form = useGuestForm(kind, errors, onDone)
  const first = useRef<HTMLInputElement | null>(null)

  return (
    <Dialog
      title={kind === 'address' ? 'Where shall we send it?' : 'Who collects it?'}
      onClose={onClose}
      initialFocus={first}
    >
      <DialogBody>
        <form {...form.attributes} className="space-y-5">
          <FormProblem problem={form.problem} />
          <ContactFields form={form} first={first} />
          {kind === 'address' ? <PlaceFields form={form} names={GUEST_PLACE} abroad={refusedAbroad} /> : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" {...keepFocus}>
              {kind === 'address' ? 'Deliver here' : 'Save'}
            </Button>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}

function ContactFields({ form, first }: { form: FormParts; first: RefObject<HTMLInputElement | null> }) {
  const { field } = form
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <NameFields form={form} first={first} />
      <TextField
        label="M-Pesa number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help="Such as 0712 345 678 or +254 712 345 678."
        {...field('mobileNumber')}
      />
      <div className="md:col-span-2">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
      </div>
    </div>
  )
}

/** The form is about a delivery that can be priced: what can be done for another country is said instead. */
const refusedAbroad = (country: string) => (
  <Alert tone="info" title={`We cannot price delivery to ${country} here.`} live="polite">
    Collect it in Kenya instead, or call {SITE.phone} and we will find a way.
  </Alert>
)
