import type { CheckoutState } from './use-checkout.ts'

/** The windows of the checkout: the guest's address, and the last question before the order. */
export function CheckoutDialogs({ checkout }: { checkout: CheckoutState }) {
  const { open, parts, draft } = checkout
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
        town={draft.shipping === 1 ? (draft.address?.town ?? null) : null}
        onQuote={checkout.onQuote}
        onRefused={checkout.onRefused}
        onPlaced={checkout.onPlaced}
        onClose={checkout.close}
      />
    )
  return null
}
