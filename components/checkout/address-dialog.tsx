import { changeDraft } from './checkout-draft.ts'
import type { AddressDialogState } from './use-address-dialog.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** Dialog with the user's saved addresses: the order is sent to the chosen address. */
export function AddressDialog({
  order: { draft, buyer },
  dialog: { part, open, close },
}: {
  order: OrderDraft
  dialog: AddressDialogState
}) {
  if (open === null || buyer !== 'saved' || !part) return null
  return (
    <part.SavedAddressDialog
      saved={draft.saved}
      adding={open === 'add'}
      onDone={(saved) => {
        changeDraft({ saved })
        close()
        // The button that opened the dialog can be removed by now: focuses the card of the chosen address.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) document.getElementById('order-address')?.focus()
        })
      }}
      onClose={close}
    />
  )
}
