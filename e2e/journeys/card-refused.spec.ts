import { paymentStatus } from '../../lib/contract/payment.ts'
import { must } from '../support/calls.ts'
import {
  answerChallenge,
  CARDS,
  challenged,
  expectPaid,
  expectUnsuccessful,
  openCardTab,
  orderToPay,
  payButton,
  payByCard,
  typeCard,
} from '../support/card.ts'
import { heldByProvider, mendCardProvider, setCardProvider } from '../support/card-provider.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: a card that is refused says why, takes nothing, and leaves the way open. */
test.describe('a card is refused', () => {
  // A refused call is an error on the console, and part of these journeys.
  test.beforeEach(({ allowConsole }) => allowConsole(/api\/payment/))
  test.afterEach(mendCardProvider)

  for (const [what, number, reason] of [
    ['fails', CARDS.failed, /could not confirm that this card is yours/],
    ['is rejected', CARDS.rejected, /could not confirm that this card is yours/],
  ] as const) {
    test(`authentication ${what}`, async ({ page }) => {
      const before = await heldByProvider()
      const placed = await orderToPay()
      await payByCard(page, placed, number)
      await expectUnsuccessful(page, placed, reason)
      const standing = await must(paymentStatus, { orderId: placed.orderId })
      expect(standing).toMatchObject({ isPaid: false, state: 'failed', lastPayment: 3 })
      expect(await heldByProvider()).toBe(before)
    })
  }

  test("the answer to the bank's question is wrong three times, then another card pays", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const before = await heldByProvider()
    const placed = await orderToPay()
    await payByCard(page, placed, CARDS.challengeFails)
    await challenged(page)
    await answerChallenge(page)
    await expectUnsuccessful(page, placed, /could not confirm|did not|Nothing was taken/)
    await expectAccessible(page)
    expect(await heldByProvider()).toBe(before)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByLabel('Card number')).toHaveValue('')
    await typeCard(page, CARDS.mastercard)
    await payButton(page).click()
    await expectPaid(page, placed, 'Mastercard •••• 2235')
  })

  test('the bank declines', async ({ page }) => {
    const before = await heldByProvider()
    const placed = await orderToPay()
    await setCardProvider({ nextAnswer: 'INSUFFICIENT_FUND' })
    await payByCard(page, placed, CARDS.yes)
    await expectUnsuccessful(page, placed, /not enough money on this card/)
    expect(await heldByProvider()).toBe(before)
  })

  test('a number with a wrong digit is said in red, and the page stays', async ({ page }) => {
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

  test('the same on the second screen leads to payment-message, which says it', async ({ page }) => {
    const placed = await orderToPay()
    await payByCard(page, placed, '4000000000002702', 'order-payment')
    await page.waitForURL(`**/payment-message/${placed.orderId}`)
    await expect(page.getByRole('alert').filter({ hasText: 'This card number is invalid' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment unsuccessful' })).toBeVisible()
    await expect(page.getByText('This card number is invalid')).toBeHidden()
  })

  test('an amount changed in the browser takes nothing', async ({ page }) => {
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
    // Only in the second call: the first one's amount stands.
    await page.unroute('**/api/payment')
    await typeCard(page, CARDS.yes)
    await payButton(page).click()
    await expectPaid(page, placed, 'Visa •••• 2701')
    expect(await heldByProvider()).toBe(before + placed.totalValue)
  })

  test('an order nobody placed: an alert, and the 404 page', async ({ page, allowConsole }) => {
    allowConsole(/404/)
    for (const screen of ['payment', 'order-payment']) {
      const answer = await page.goto(`/${screen}/AAAAAAAAAAAAAAAAAAAAAA`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('alert').filter({ hasText: 'This order could not be loaded' })).toBeVisible()
    }
    await expectAccessible(page)
  })
})
