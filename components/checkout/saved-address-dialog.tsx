'use client'

import { useState } from 'react'
import { AddressForm } from '#components/account/address-form.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { AddressChoice } from './address-choice.tsx'
import { type SavedAddress, savedOf } from './saved-address.ts'

/**
 * Dialog for the delivery address of a user with an account: a saved address, or a new address.
 * @param adding opens with the form, if there is no address to choose
 */
export function SavedAddressDialog({
  saved,
  adding,
  onDone,
  onClose,
}: {
  saved: SavedAddress | null
  adding: boolean
  onDone: (saved: SavedAddress) => void
  onClose: () => void
}) {
  const [value, setValue] = useState(saved)
  const [form, setForm] = useState(adding)
  if (form)
    return (
      <AddressForm
        onSaved={(address) => onDone(savedOf(address, true))}
        onClose={() => (adding ? onClose() : setForm(false))}
      />
    )
  return (
    <Dialog title="Where should we deliver?" onClose={onClose}>
      <DialogBody className="space-y-5">
        <AddressChoice value={value?.id ?? null} onChange={setValue} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={!value} onClick={() => value && onDone(value)}>
            Deliver here
          </Button>
          <Button variant="outline" onClick={() => setForm(true)}>
            Add an address
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
