import { SHIPPING_TYPE } from '#lib/contract/codes.ts'
import { townOf } from './checkout-draft.ts'
import type { CheckoutState } from './use-checkout.ts'

/** The windows of the checkout: one's saved addresses, and the last question before the order. */
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
          // What opened the window may have gone with it: the address that was chosen stands in its place.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) document.getElementById('order-address')?.focus()
          })
        }}
        onClose={checkout.close}
      />
    )
  if (open?.kind === 'confirm' && parts.confirm)
    return (
      <parts.confirm.PlaceOrderDialog
        request={open.request}
        town={draft.shipping === SHIPPING_TYPE.delivery ? townOf(draft, buyer) : null}
        onQuote={checkout.onQuote}
        onRefused={checkout.onRefused}
        onPlaced={checkout.onPlaced}
        onClose={checkout.close}
      />
    )
  return null
}
