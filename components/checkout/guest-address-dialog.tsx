'use client'

import { type RefObject, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody } from '#components/ui/dialog.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { TextField } from '#components/ui/text-field.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { PlaceFields } from './place-fields.tsx'
import { type GuestForm, useGuestForm } from './use-guest-form.ts'

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
  const form = useGuestForm(kind, errors)
  const first = useRef<HTMLInputElement | null>(null)

  return (
    <Dialog
      title={kind === 'address' ? 'Where shall we send it?' : 'Who collects it?'}
      onClose={onClose}
      initialFocus={first}
    >
      <DialogBody>
        <form method="post" noValidate className="space-y-5" onSubmit={form.submit(onDone)}>
          <NameFields form={form} first={first} />
          {kind === 'address' ? <PlaceFields form={form} /> : null}
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

function NameFields({ form, first }: { form: GuestForm; first: RefObject<HTMLInputElement | null> }) {
  const { field } = form
  const firstName = field('firstName')
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <TextField
        label="First name"
        autoComplete="given-name"
        {...firstName}
        ref={(element) => {
          firstName.ref(element)
          first.current = element
        }}
      />
      <TextField label="Middle name (optional)" autoComplete="additional-name" {...field('middleName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
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
