'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { useViewer } from '#lib/account/account.ts'
import { noCartOf } from '#lib/cart/no-cart.ts'
import { useCartLines } from '#lib/cart/use-cart-lines.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { cartTexts } from '#lib/language/cart.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useLanguage } from '#lib/language/language.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useAddresses } from '#lib/profile/address-queries.ts'
import { AddressChoice } from './address-choice.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { changeDraft } from './checkout-draft.ts'
import { OrderSummary } from './order-summary.tsx'
import { selectedAddress } from './saved-address.ts'
import { useAddressDialog } from './use-address-dialog.ts'
import { type OrderDraft, useOrderDraft } from './use-order-draft.ts'
import { useTotals } from './use-totals.ts'

/** Path and heading of the delivery address step. */
export function SelectAddressHead() {
  const texts = useTexts(checkoutTexts)
  return (
    <div lang={useLanguage()}>
      <Breadcrumbs
        crumbs={[
          { name: texts.home, href: '/' },
          { name: texts.cart, href: '/cart' },
          { name: texts.selectAddressCrumb },
        ]}
      />
      <h1 className="heading mb-7 text-d2">{texts.selectAddress}</h1>
    </div>
  )
}

/** Delivery address step: the user's addresses beside the order total, then the link to the order. */
export function SelectAddress() {
  const reason = noCartOf(useViewer(), useTexts(cartTexts))
  const texts = useTexts(checkoutTexts)
  const language = useLanguage()
  const order = useOrderDraft()
  if (reason || order.buyer !== 'saved')
    return (
      <div lang={language}>
        <EmptyState
          title={reason?.title ?? (order.buyer === 'branch' ? texts.goToBranch : texts.areCollected)}
          text={reason?.text ?? texts.chooseInCart}
          actions={<LinkButton href={reason?.link?.href ?? '/cart'}>{reason?.link?.text ?? texts.openCart}</LinkButton>}
        />
      </div>
    )
  return <Choice order={order} />
}

function Choice({ order }: { order: OrderDraft }) {
  const router = useRouter()
  const texts = useTexts(checkoutTexts)
  const cartText = useTexts(cartTexts)
  const { draft } = order
  const cart = useCartLines()
  const totals = useTotals(cart, order)
  const dialog = useAddressDialog()
  const { data: addresses } = useAddresses()
  const selected = addresses ? selectedAddress(addresses, draft.saved) : draft.saved
  const isChosen = draft.shipping === SHIPPING_TYPE.delivery && JSON.stringify(draft.saved) === JSON.stringify(selected)
  // Choosing an address chooses delivery.
  useEffect(() => {
    if (!isChosen) changeDraft({ saved: selected, shipping: SHIPPING_TYPE.delivery })
  })
  const empty = cart.state !== 'unknown' && cart.items.length === 0
  return (
    <div lang={useLanguage()} className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
      <div className="min-w-0 space-y-5">
        <AddressChoice value={selected?.id ?? null} onChange={(saved) => changeDraft({ saved })} />
        <Button variant="outline" aria-haspopup="dialog" onClick={() => void dialog.add()}>
          {texts.addAnother}
        </Button>
      </div>
      {empty ? (
        <EmptyState
          title={cartText.empty}
          text={texts.addressSaved}
          actions={<LinkButton href="/product-list">{cartText.seeAll}</LinkButton>}
        />
      ) : (
        <OrderSummary totals={totals} isBusy={totals.isLoading || dialog.isLoading}>
          <Button className="mt-5 w-full" disabled={!selected} onClick={() => router.push('/cart')}>
            {texts.continue}
          </Button>
        </OrderSummary>
      )}
      <AddressDialog order={order} dialog={dialog} />
    </div>
  )
}
