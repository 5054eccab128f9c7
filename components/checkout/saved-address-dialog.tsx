'use client'

import { useState } from 'react'
import { AddressForm } from '#components/account/address-form.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
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
  const texts = useTexts(checkoutTexts)
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
    <Dialog title={texts.whereDeliver} onClose={onClose} closeLabel={texts.close}>
      <DialogBody className="space-y-5">
        <AddressChoice value={value?.id ?? null} onChange={setValue} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={!value} onClick={() => value && onDone(value)}>
            {texts.deliverHere}
          </Button>
          <Button variant="outline" onClick={() => setForm(true)}>
            {texts.addAnother}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
