import { useState } from 'react'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { readDraft } from './checkout-draft.ts'

const load = () => import('./saved-address-dialog.tsx')

/** The dialog of the user's saved addresses, loaded on first use. */
export function useAddressDialog() {
  const { part, waiting, expect, want } = useDeferred(load)
  const [open, setOpen] = useState<'choose' | 'add' | null>(null)
  return {
    part,
    open,
    isLoading: waiting,
    /** Loads its code ahead. */
    expect,
    /** Opens the dialog: to choose an address, or to add the first address. */
    async ask(): Promise<void> {
      const isFirst = readDraft().saved === null
      if (await want()) setOpen(isFirst ? 'add' : 'choose')
    },
    /** Opens it to add an address. */
    async add(): Promise<void> {
      if (await want()) setOpen('add')
    },
    close: () => setOpen(null),
  }
}
export type AddressDialogState = ReturnType<typeof useAddressDialog>
