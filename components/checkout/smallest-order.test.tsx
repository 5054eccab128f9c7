import { screen } from '@testing-library/react'
import { SiteProvider } from '#components/kit/site-provider.tsx'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { NO_CART } from '#components/testing/small-pad.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { useCartPrices } from '#lib/cart/queries.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { type Cart, cartList } from '#lib/contract/cart/cart.ts'
import { pageSite, UNNAMED_SITE } from '#lib/shop/site.ts'
import { PlaceOrder } from './order-summary.tsx'
import { PayBar } from './pay-bar.tsx'
import { useOrderDraft } from './use-order-draft.ts'
import { useTotals } from './use-totals.ts'

function Foot() {
  const { data } = useCartPrices([], false)
  const totals = useTotals({ cart: data, error: null, pricing: false }, useOrderDraft())
  const button = { totals, missing: null, isBusy: false, onPress: () => {} }
  return (
    <SiteProvider site={pageSite(UNNAMED_SITE)}>
      <PlaceOrder totals={totals} button={button} />
      <PayBar totals={totals} button={button} />
    </SiteProvider>
  )
}

async function drawCart(smallestOrder: Cart['settings']['smallestOrder']) {
  signInAs(USER_TYPE.trader)
  answerCall(cartList, () => ({
    data: { ...NO_CART, settings: { ...NO_CART.settings, totalValue: 3_800_00, smallestOrder } },
  }))
  draw(<Foot />)
  await screen.findByText('KSh\u00A03,800', { normalizer: String })
  return screen.getAllByRole('button', { name: /^Place order/ })
}

it('shows the missing amount before both buttons, which it disables', async () => {
  const buttons = await drawCart({ amount: 5_000_00, missing: 1_200_00 })
  screen.getByText(/^KSh.1,200 more to reach the smallest order of KSh.5,000\.$/)
  expect(buttons).toHaveLength(2)
  for (const button of buttons) {
    expect(button).toBeDisabled()
    expect(button).toHaveAttribute('aria-describedby', 'order-too-small')
  }
  expect(screen.getByRole('link', { name: 'Too small an order' })).toHaveAttribute('href', '#order-too-small')
  await expectAccessible()
})

it('shows no amount if the order is large enough', async () => {
  for (const button of await drawCart({ amount: 3_000_00, missing: 0 })) expect(button).not.toBeDisabled()
  expect(screen.queryByText(/smallest order/)).toBeNull()
})
