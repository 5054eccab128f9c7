'use client'

import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import type { Address } from '#lib/contract/accounts/address.ts'
import { AddressLines } from './address-card.tsx'

/** Confirms before an address is deleted. The specification gives the texts. */
export function AddressDeleteDialog({
  address,
  onDelete,
  onClose,
}: {
  address: Address
  onDelete: () => void
  onClose: () => void
}) {
  return (
    <Dialog title="This will permanently delete the selected address" onClose={onClose}>
      <DialogBody>
        <AddressLines address={address} />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            onClick={() => {
              onDelete()
              onClose()
            }}
          >
            Yes, Delete it
          </Button>
          <Button variant="outline" onClick={onClose}>
            No, Keep it
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
