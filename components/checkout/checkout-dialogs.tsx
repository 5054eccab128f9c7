import { townOf } from './checkout-draft.ts'
import type { CheckoutState } from './use-checkout.ts'

/** The windows of the checkout: a guest's address, one's saved ones, and the last question before the order. */
export function CheckoutDialogs({ checkout }: { checkout: CheckoutState }) {
  const { open, parts, draft, buyer } = checkout
  if (open?.kind === 'address' && buyer === 'saved' && parts.saved)
    return (
      <parts.saved.SavedAddressDialog
        saved={draft.saved}
        adding={open.adding}
        onDone={(saved) => {
          checkout.change({ saved })
          checkout.close()
        }}
        onClose={checkout.close}
      />
    )
  if (open?.kind === 'address' && parts.address)
    return (
      <parts.address.GuestAddressDialog
        kind={draft.shipping === 1 ? 'address' : 'contact'}
        errors={open.errors}
        onDone={(given) => {
          checkout.change(given)
          checkout.close()
        }}
        onClose={checkout.close}
      />
    )
  if (open?.kind === 'confirm' && parts.confirm)
    return (
      <parts.confirm.PlaceOrderDialog
        request={open.request}
        town={draft.shipping === 1 ? townOf(draft, buyer) : null}
        onQuote={checkout.onQuote}
        onRefused={checkout.onRefused}
        onPlaced={checkout.onPlaced}
        onClose={checkout.close}
      />
    )
  return null
}
