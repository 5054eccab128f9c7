import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SiteProvider } from '#components/kit/site-provider.tsx'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { NO_CART } from '#components/testing/small-pad.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { useCartPrices } from '#lib/cart/queries.ts'
import { SHIPPING_TYPE, USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import { type Cart, cartList } from '#lib/contract/cart/cart.ts'
import { pageSite, UNNAMED_SITE } from '#lib/shop/site.ts'
import { changeDraft } from './checkout-draft.ts'
import { PlaceOrder } from './order-summary.tsx'
import { useOrderDraft } from './use-order-draft.ts'
import { useTotals } from './use-totals.ts'

/** The foot of a cart worth KSh 4,321 with VAT, to be collected. */
function Foot() {
  const { data } = useCartPrices([], false)
  const totals = useTotals({ cart: data, error: null, pricing: false }, useOrderDraft())
  return (
    <SiteProvider site={pageSite(UNNAMED_SITE)}>
      <PlaceOrder totals={totals} button={{ totals, missing: null, isBusy: false, onPress: () => {} }} />
    </SiteProvider>
  )
}

async function drawCart(more: Partial<Cart['settings']>, userType: UserType = USER_TYPE.consumer) {
  signInAs(userType, 'approved')
  changeDraft({ usesStoreCredit: false, shipping: SHIPPING_TYPE.pickup })
  const settings = { ...NO_CART.settings, totalExVat: 3725_00, totalVat: 596_00, totalValue: 4321_00, ...more }
  answerCall(cartList, () => ({ data: { ...NO_CART, settings } }))
  draw(<Foot />)
  await screen.findByRole('button', { name: /^Place order.*4,321/ })
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const figure = (name: string) => plain(screen.getByText(name).nextElementSibling?.textContent)
const button = () => plain(screen.getByRole('button').textContent)

it('is not shown to a buyer without store credit', async () => {
  await drawCart({})
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('shows the balance before the button, and the amount left to pay once it is used', async () => {
  await drawCart({ storeCredit: 1250_00 })
  expect(plain(screen.getByText(/^You have/).textContent)).toBe('You have KSh 1,250 store credit.')
  await expectAccessible()
  await userEvent.click(screen.getByRole('checkbox', { name: /Use KSh.1,250 of it/ }))
  await waitFor(() => expect(figure('Left to pay')).toBe('KSh 3,071'))
  expect(button()).toBe('Place order and pay KSh 3,071')
})

it('is used up to the order total, and then there is no payment on the next page', async () => {
  await drawCart({ storeCredit: 9000_00 })
  await userEvent.click(screen.getByRole('checkbox', { name: /Use KSh.4,321 of it/ }))
  await waitFor(() => expect(figure('Left to pay')).toBe('KSh 0'))
  expect(button()).toBe('Place order')
  expect(screen.getByText(/Your store credit pays for it/)).toBeVisible()
})

it('lowers the amount by which a company exceeds its credit', async () => {
  const credit = { available: 4000_00, due: 0 }
  await drawCart({ storeCredit: 500_00, accountTermsDays: 30, credit }, USER_TYPE.trader)
  expect(screen.getByRole('button')).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: /Use KSh.500 of it/ }))
  await waitFor(() => expect(screen.getByRole('button')).not.toBeDisabled())
})
