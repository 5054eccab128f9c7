import { changeDraft } from './checkout-draft.ts'
import type { AddressDialogState } from './use-address-dialog.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** One's saved addresses, while they are chosen from: the order goes to the one that is chosen. */
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
        // What opened the window may have gone with it: the address that was chosen is in its place.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) document.getElementById('order-address')?.focus()
        })
      }}
      onClose={close}
    />
  )
}
