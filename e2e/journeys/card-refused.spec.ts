import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { signInAgain } from '../support/account.ts'
import { must, productWithStock } from '../support/calls.ts'
import {
  answerChallenge,
  CARDS,
  CVV,
  challenged,
  expectPaid,
  expectUnsuccessful,
  openCardTab,
  orderToPay,
  payButton,
  payByCard,
  typeCard,
} from '../support/card.ts'
import { heldByProvider, resetCardProvider, setCardProvider } from '../support/card-provider.ts'
import { placeOwnOrder } from '../support/own-order.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** A thief who tries stolen cards gets no details. */
const FOR_GUESTS = /This card was not accepted. No money was taken/

/** The promise: a refused card shows the reason, takes no money, and leaves other ways to pay. */
test.describe('a card is refused', () => {
  // A refused call is an error on the console, and part of these journeys.
  test.beforeEach(({ allowConsole }) => allowConsole(/api\/payment/))
  test.afterEach(resetCardProvider)

  test('shows the reason after a failed authentication', async ({ page }) => {
    const before = await heldByProvider()
    const placed = await orderToPay()
    await payByCard(page, placed, CARDS.failed)
    await expectUnsuccessful(page, placed, FOR_GUESTS)
    const status = await must(paymentStatus, { orderId: placed.orderId })
    expect(status).toMatchObject({ isPaid: false, state: 'failed', lastPayment: 3 })
    expect(await heldByProvider()).toBe(before)
  })

  test('declines after three wrong codes, then accepts another card', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const before = await heldByProvider()
    const placed = await orderToPay()
    await payByCard(page, placed, CARDS.challengeFails)
    await challenged(page)
    await answerChallenge(page)
    await expectUnsuccessful(page, placed, FOR_GUESTS)
    await expectAccessible(page)
    expect(await heldByProvider()).toBe(before)
    await page.getByRole('link', { name: 'Try Again' }).click()
    // The typed text is still there, except the CVV.
    await expect(page).toHaveURL(new RegExp(`/payment/${placed.orderId}`))
    await expect(page.getByLabel('Card number')).toHaveValue('5200 0000 0000 2490')
    await expect(page.getByLabel('Name on the card')).toHaveValue('Achieng Odhiambo')
    await expect(page.getByRole('textbox', { name: 'CVV' })).toHaveValue('')
    await expect(page.getByRole('textbox', { name: 'CVV' })).toBeFocused()
    await expectAccessible(page)
    await typeCard(page, CARDS.mastercard)
    await payButton(page).click()
    await expectPaid(page, placed, 'Mastercard •••• 2235')
  })

  test('retains the other fields after a wrong CVV, and pays with the right CVV', async ({ page }) => {
    await signInAgain(page, 'consumer')
    const { id } = await productWithStock(50, 99_999)
    const placed = await placeOwnOrder(page, [{ productId: id, quantity: 1 }])
    await setCardProvider({ nextAnswer: 'CVN_NOT_MATCH' })
    await payByCard(page, placed, CARDS.yes)
    await expectUnsuccessful(page, placed, /The CVV is wrong for this card\. No money was taken\./)
    await expect(page.getByText('by Visa •••• 2701')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay with M-Pesa instead' })).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByLabel('Expiry month')).toHaveValue('1')
    await page.getByRole('textbox', { name: 'CVV' }).fill(CVV)
    await payButton(page).click()
    await expectPaid(page, placed, 'Visa •••• 2701')
  })

  test('shows a card number with a wrong digit as an error, and stays on the page', async ({ page }) => {
    const placed = await orderToPay()
    await payByCard(page, placed, '4000000000002702')
    await expect(page.getByRole('alert').filter({ hasText: 'This card number is invalid' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/payment/${placed.orderId}`))
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 2702')
    await expectAccessible(page)
    await typeCard(page, CARDS.yes)
    await payButton(page).click()
    await expectPaid(page, placed, 'Visa •••• 2701')
  })

  test('redirects the second screen with a wrong card number to payment-message, which shows the error', async ({
    page,
  }) => {
    const placed = await orderToPay()
    await payByCard(page, placed, '4000000000002702', 'order-payment')
    await page.waitForURL(`**/payment-message/${placed.orderId}`)
    await expect(page.getByRole('alert').filter({ hasText: 'This card number is invalid' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment unsuccessful' })).toBeVisible()
    await expect(page.getByText('This card number is invalid')).toBeHidden()
  })

  test('takes no money if the browser changed the amount', async ({ page }) => {
    const before = await heldByProvider()
    const placed = await orderToPay()
    await openCardTab(page, placed)
    for (const call of ['payment', 'payment/cyber-source']) {
      await page.route(`**/api/${call}`, async (route) => {
        const sent = route.request().postDataJSON()
        const body = sent.cardData ? sent.cardData : sent
        body.amount = '1.00'
        await route.continue({ postData: JSON.stringify(sent) })
      })
    }
    await typeCard(page, CARDS.yes)
    await payButton(page).click()
    await expect(page.locator('#panel-card').getByRole('alert')).toBeVisible()
    // Only in the second call: the first call's amount is decisive.
    await page.unroute('**/api/payment')
    await typeCard(page, CARDS.yes)
    await payButton(page).click()
    await expectPaid(page, placed, 'Visa •••• 2701')
    expect(await heldByProvider()).toBe(before + placed.totalValue)
  })

  test('responds 404 with an alert for an unknown order', async ({ page, allowConsole }) => {
    allowConsole(/404/)
    for (const screen of ['payment', 'order-payment']) {
      const answer = await page.goto(`/${screen}/AAAAAAAAAAAAAAAAAAAAAA`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('alert').filter({ hasText: 'We could not load this order' })).toBeVisible()
    }
    await page.goto('/receive-message/AAAAAAAAAAAAAAAAAAAAAA')
    await expect(page).toHaveURL(/\/404#order$/)
    await expect(page.getByRole('alert').filter({ hasText: 'We could not load this order' })).toBeVisible()
    await expectAccessible(page)
  })
})
