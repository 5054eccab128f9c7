import { act, screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { NO_CART } from '#components/testing/small-pad.ts'
import { useCartPrices } from '#lib/cart/queries.ts'
import { KENYA } from '#lib/contract/base/choices.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { extensions, PROMOTION_CODE } from '#lib/contract/extensions.ts'
import { changeDraft, rememberTyped } from './checkout-draft.ts'
import { OrderSummary, PlaceOrder } from './order-summary.tsx'
import { PayBar } from './pay-bar.tsx'
import { type GuestNote, useGuestForm } from './use-guest-form.ts'
import { useOrderDraft } from './use-order-draft.ts'
import { useTotals } from './use-totals.ts'

const UGANDA = KENYA + 1

function Totals() {
  const { data } = useCartPrices([], false)
  const totals = useTotals({ cart: data, error: null, pricing: false }, useOrderDraft())
  const button = { totals, missing: null, isBusy: false, onPress: () => {} }
  return (
    <>
      <OrderSummary totals={totals} isBusy={false}>
        <PlaceOrder totals={totals} button={button} />
      </OrderSummary>
      <PayBar totals={totals} button={button} />
    </>
  )
}

const REASON = 'We deliver in Kenya only. Collect your order, or ask us for a delivery quote.'

test('disables a guest’s order to another country with the reason, until it is collected', async () => {
  answerCall(cartList, () => ({ data: { ...NO_CART, settings: { ...NO_CART.settings, totalValue: 1160_00 } } }))
  answerCall(extensions, () => ({ data: { extensions: [PROMOTION_CODE] } }))
  changeDraft({ isAbroad: true })
  draw(<Totals />)
  const buttons = await screen.findAllByRole('button', { name: /^Place order/ })
  await screen.findByLabelText('Promotion code')
  expect(screen.getByText('In Kenya only')).toBeVisible()
  for (const button of buttons) {
    expect(button).toBeDisabled()
    expect(button).toHaveAttribute('aria-describedby', screen.getByText(REASON).id)
  }
  expect(screen.getByRole('link', { name: 'We deliver in Kenya only' })).toHaveAttribute('href', '#order-abroad')
  await expectAccessible()

  act(() => changeDraft({ shipping: SHIPPING_TYPE.pickup }))
  expect(screen.queryByText(REASON)).toBeNull()
  for (const button of screen.getAllByRole('button', { name: /^Place order/ })) expect(button).not.toBeDisabled()
})

function Form({ kind, onNote }: { kind: 'address' | 'contact'; onNote: (note: GuestNote) => void }) {
  useGuestForm(kind, onNote)
  return null
}

test.each([
  ['address', KENYA, false],
  ['address', UGANDA, true],
  ['contact', UGANDA, false],
] as const)('notes for an %s in the country %i that it is abroad: %s', (kind, countryId, isAbroad) => {
  rememberTyped({ countryId })
  const notes: boolean[] = []
  const onNote = (note: GuestNote) => notes.push(note.isAbroad)
  draw(<Form kind={kind} onNote={onNote} />)
  expect(notes).toEqual([isAbroad])
})
