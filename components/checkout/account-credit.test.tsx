import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SiteProvider } from '#components/kit/site-provider.tsx'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { NO_CART } from '#components/testing/small-pad.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { useCartPrices } from '#lib/cart/queries.ts'
import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import { type Cart, cartList } from '#lib/contract/cart/cart.ts'
import { announceChanges } from '#lib/http/changes.ts'
import { pageSite, UNNAMED_SITE } from '#lib/shop/site.ts'
import { changeDraft } from './checkout-draft.ts'
import { PlaceOrder } from './order-summary.tsx'
import { PayBar } from './pay-bar.tsx'
import { useOrderDraft } from './use-order-draft.ts'
import { useTotals } from './use-totals.ts'

const SITE = pageSite({ ...UNNAMED_SITE, phone: '0709 000 120' })

/** The foot of a cart worth KSh 432,100 with VAT. */
function Foot() {
  const { data } = useCartPrices([], false)
  const totals = useTotals({ cart: data, error: null, pricing: false }, useOrderDraft())
  const button = { totals, missing: null, isBusy: false, onPress: () => {} }
  return (
    <SiteProvider site={SITE}>
      <PlaceOrder totals={totals} button={button} />
      <PayBar totals={totals} button={button} />
    </SiteProvider>
  )
}

async function drawCart(credit: Cart['settings']['credit'], userType: UserType = USER_TYPE.trader, actingFor?: number) {
  signInAs(userType, 'approved', actingFor)
  let shown = credit
  answerCall(cartList, () => ({
    data: {
      ...NO_CART,
      settings: {
        ...{ ...NO_CART.settings, totalExVat: 372_500_00, totalVat: 59_600_00, totalValue: 432_100_00 },
        ...{ accountTermsDays: credit ? 30 : null, credit: shown },
      },
    },
  }))
  draw(<Foot />)
  const [large] = await screen.findAllByRole('button', { name: /^Place order/ })
  await waitFor(() =>
    expect(screen.getByText(/pay nothing now|Nothing to pay now|cannot be on the account/)).toBeVisible(),
  )
  return {
    button: large as HTMLElement,
    change(next: Cart['settings']['credit']) {
      shown = next
      announceChanges(['credit'])
    },
  }
}
const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent?.replace('\u00a0', ' ')
const reason = () => document.getElementById('over-credit')?.textContent?.replaceAll('\u00a0', ' ')

test('shows the available credit and the amount due before the button', async () => {
  const { button } = await drawCart({ available: 500_000_00, due: 12_000_00 })
  expect(figure('Available on account')).toBe('KSh 500,000')
  expect(figure('Due now on account')).toBe('KSh 12,000')
  expect(button).not.toBeDisabled()
  expect(screen.getByText('Available on account').compareDocumentPosition(button)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(reason()).toBe('')
  await expectAccessible()
})

test('disables both buttons over the credit, with the amount, the account and the phone number', async () => {
  const { button } = await drawCart({ available: 321_806_00, due: 110_294_00 })
  for (const one of screen.getAllByRole('button', { name: /^Place order/ })) expect(one).toBeDisabled()
  expect(button).toHaveAttribute('aria-describedby', 'over-credit')
  expect(screen.getByText(/cannot be on the account: not enough credit is available\./)).toBeVisible()
  expect(reason()).toBe(
    'Problem: The order is KSh 110,294 over the available credit. Reduce the order by KSh 110,294. Or first pay the amount due on your account. A higher limit? Call 0709 000 120.',
  )
  expect(screen.getByRole('link', { name: 'your account' })).toHaveAttribute('href', '/credit-facilities')
  expect(screen.getByRole('link', { name: /KSh.110,294 over the credit/ })).toHaveAttribute('href', '#over-credit')
  await expectAccessible()
})

test('does not suggest to pay a due amount that is less than the excess', async () => {
  await drawCart({ available: 321_806_00, due: 110_293_00 })
  expect(reason()).toBe(
    'Problem: The order is KSh 110,294 over the available credit. Reduce the order by KSh 110,294. A higher limit? Call 0709 000 120.',
  )
  expect(screen.queryByRole('link', { name: 'your account' })).toBeNull()
})

test('does not suggest a smaller order if no credit is available', async () => {
  await drawCart({ available: -1_500_00, due: 12_000_00 })
  expect(figure('Account over its limit by')).toBe('KSh 1,500')
  expect(reason()).toContain('over the available credit. First pay KSh 433,600 on your account.')
})

test('sends a branch customer to their company', async () => {
  await drawCart({ available: 100_00, due: null }, USER_TYPE.branch)
  expect(reason()).toContain('Or first ask your company to pay its account.')
  expect(screen.queryByRole('link', { name: /account/ })).toBeNull()
})

test('names the account of a trader acted for', async () => {
  await drawCart({ available: 100_00, due: 432_000_00 }, USER_TYPE.rep, 12)
  await screen.findByRole('link', { name: 'their account' })
})

test('enables the button as soon as the account has enough credit', async () => {
  const { button, change } = await drawCart({ available: 321_806_00, due: 0 })
  expect(button).toBeDisabled()
  change({ available: 432_100_00, due: 0 })
  await waitFor(() => expect(button).not.toBeDisabled())
  expect(reason()).toBe('')
})

test('shows no credit for a company without an account', async () => {
  const { button } = await drawCart(undefined)
  expect(screen.queryByText('Available on account')).toBeNull()
  expect(button).not.toBeDisabled()
})

const HOLD = {
  ...({ kind: 'overdue', reason: null, overdue: 38_802_00, since: '2026-11-03', isReleased: false } as const),
  invoices: [{ orderId: 'abc', orderNo: 10042, invoiceNo: 'INV-000123', dueOn: '2026-11-03', unpaid: 38_802_00 }],
}

test('shows why an account is on hold with its invoices, and pays now instead', async () => {
  const { button } = await drawCart({ available: 0, due: 38_802_00, hold: HOLD, paysNow: true })
  expect(button).toBeDisabled()
  expect(reason()).toBe(
    'Problem: The account is on hold: KSh 38,802 is overdue since 3 November 2026. INV-000123 of order 10042, due 3 November 2026: KSh 38,802Pay for this order now, or first pay the overdue amount on your account.',
  )
  expect(screen.getByRole('link', { name: 'Account on hold' })).toHaveAttribute('href', '#over-credit')
  expect(screen.queryByText(/pay nothing now|On your account, due/)).toBeNull()
  expect(
    screen.getByText(/cannot be on the account: the account is on hold\. Choose to pay now to place it\./),
  ).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Pay for this order now' }))
  await waitFor(() => expect(button).not.toBeDisabled())
  expect(reason()).toBe('')
  expect(screen.getByText(/You pay on the next page/)).toBeVisible()
  act(() => changeDraft({ paysNow: false }))
})

test('hides the amounts of a hold from a member of a team', async () => {
  const hold = { ...HOLD, overdue: null, since: null, invoices: [] }
  await drawCart({ available: 0, due: null, hold, paysNow: true }, USER_TYPE.branch)
  expect(reason()).toBe(
    'Problem: The account is on hold: your company has an overdue amount. Pay for this order now, or ask your company to pay its account.',
  )
})

test('takes the order on account if staff allowed one', async () => {
  const { button } = await drawCart({
    available: 500_000_00,
    due: 0,
    hold: { ...HOLD, isReleased: true },
    paysNow: true,
  })
  expect(button).not.toBeDisabled()
  expect(reason()).toBe('')
})
