import { paymentStatus } from '../../lib/contract/payment.ts'
import { signInAfresh } from '../support/account.ts'
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
import { heldByProvider, mendCardProvider, setCardProvider } from '../support/card-provider.ts'
import { placeOwnOrder } from '../support/own-order.ts'
import { signIn } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** Somebody who tries stolen cards learns nothing from it. */
const FOR_GUESTS = /This card was not accepted. Nothing was taken/

/** The promise: a card that is refused says why, takes nothing, and leaves the way open. */
test.describe('a card is refused', () => {
  // A refused call is an error on the console, and part of these journeys.
  test.beforeEach(({ allowConsole }) => allowConsole(/api\/payment/))
  test.afterEach(mendCardProvider)

  for (const [what, number] of [
    ['fails', CARDS.failed],
    ['is rejected', CARDS.rejected],
  ] as const) {
    test(`authentication ${what}`, async ({ page }) => {
      const before = await heldByProvider()
      const placed = await orderToPay()
      await payByCard(page, placed, number)
      await expectUnsuccessful(page, placed, FOR_GUESTS)
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
    await expectUnsuccessful(page, placed, FOR_GUESTS)
    await expectAccessible(page)
    expect(await heldByProvider()).toBe(before)
    await page.getByRole('link', { name: 'Try Again' }).click()
    // What was typed is there again, but for the CVV.
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

  test('the bank declines: a guest is not told why, whoever is signed in is', async ({ page }) => {
    const before = await heldByProvider()
    for (const reason of [FOR_GUESTS, /not enough money on this card/]) {
      const placed = await orderToPay()
      await setCardProvider({ nextAnswer: 'INSUFFICIENT_FUND' })
      await payByCard(page, placed, CARDS.yes)
      await expectUnsuccessful(page, placed, reason)
      expect((await must(paymentStatus, { orderId: placed.orderId })).reason).toMatch(reason)
      if (reason === FOR_GUESTS) await signIn(page, 'consumer')
    }
    expect(await heldByProvider()).toBe(before)
  })

  test('the CVV is wrong: the other fields stay, and the right one pays', async ({ page }) => {
    await signInAfresh(page, 'consumer')
    const { id } = await productWithStock(50, 99_999)
    const placed = await placeOwnOrder(page, [{ productId: id, quantity: 1 }])
    await setCardProvider({ nextAnswer: 'CVN_NOT_MATCH' })
    await payByCard(page, placed, CARDS.yes)
    await expectUnsuccessful(page, placed, /The CVV is not the one on this card\. Nothing was taken\./)
    await expect(page.getByText('by Visa •••• 2701')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay with M-Pesa instead' })).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByLabel('Expiry month')).toHaveValue('1')
    await page.getByRole('textbox', { name: 'CVV' }).fill(CVV)
    await payButton(page).click()
    await expectPaid(page, placed, 'Visa •••• 2701')
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
