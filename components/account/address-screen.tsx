'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { PlusIcon } from '#components/kit/icon.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Address } from '#lib/contract/accounts/address.ts'
import type { Answer } from '#lib/contract/base/problem.ts'
import { useAddresses, useDefaultAddress, useDeleteAddress } from '#lib/profile/address-queries.ts'
import { AddressCard, AddressLines } from './address-card.tsx'
import { AddressSkeleton } from './address-skeleton.tsx'

const AddressForm = dynamic(() => import('./address-form.tsx').then((module) => module.AddressForm))

type Open = { what: 'add' } | { what: 'edit' | 'delete'; address: Address } | null

function alertOutcome(answer: Answer<unknown>): void {
  if (answer.ok) showAlert({ tone: 'success', title: answer.message })
  else showAlert({ tone: 'danger', title: 'Your addresses were not changed.', text: answer.problem.message })
}

/** Confirms before an address is deleted. The specification gives the texts. */
function AddressDeleteDialog({
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

/** The user's saved addresses as cards, the default first, and a card to add an address. */
export function AddressScreen() {
  const { data: addresses, error, refetch } = useAddresses()
  const removal = useDeleteAddress()
  const defaulting = useDefaultAddress()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  if (!addresses && error)
    return <NotLoaded title="We could not load your addresses." error={error} onRetry={() => void refetch()} />
  if (!addresses) return <AddressSkeleton />
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState
          title="No addresses yet"
          text="Save a delivery address to make your next order quicker."
          actions={<Button onClick={() => setOpen({ what: 'add' })}>Add an address</Button>}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className="border border-hairline">
              <AddressCard
                address={address}
                onEdit={() => setOpen({ what: 'edit', address })}
                onDelete={() => setOpen({ what: 'delete', address })}
                onDefault={async () => alertOutcome(await defaulting.mutateAsync({ id: address.id }))}
              />
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex size-full min-h-32 items-center justify-center gap-3 border border-dashed border-field p-5 font-semibold hover:bg-calico"
              onClick={() => setOpen({ what: 'add' })}
            >
              <PlusIcon />
              Add an address
            </button>
          </li>
        </ul>
      )}
      {open?.what === 'add' ? <AddressForm onClose={close} /> : null}
      {open?.what === 'edit' ? <AddressForm address={open.address} onClose={close} /> : null}
      {open?.what === 'delete' ? (
        <AddressDeleteDialog
          address={open.address}
          onDelete={async () => alertOutcome(await removal.mutateAsync({ id: open.address.id }))}
          onClose={close}
        />
      ) : null}
    </>
  )
}
