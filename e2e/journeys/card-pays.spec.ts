import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must } from '../support/calls.ts'
import {
  answerChallenge,
  bank,
  CARDS,
  challenged,
  expectPaid,
  openCardTab,
  orderToPay,
  payButton,
  payByCard,
  typeCard,
} from '../support/card.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: a card holder can pay by card, with or without the bank's challenge. */
test.describe('a card pays', () => {
  test('without a challenge, on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const placed = await orderToPay()
    await page.goto(`/payment/${placed.orderId}`)
    await page.getByRole('tab', { name: 'Card' }).click()
    await expectAccessible(page)
    await typeCard(page, CARDS.yes)
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 2701')
    await expect(page.getByText('Visa', { exact: true })).toBeVisible()
    await payButton(page).click()
    await expect(page.getByText('Checking this device with your bank', { exact: false })).toBeVisible()
    await expectPaid(page, placed, 'Visa •••• 2701')
    await expectAccessible(page)
    const status = await must(paymentStatus, { orderId: placed.orderId })
    expect(status).toMatchObject({ lastPayment: 2, paymentType: 2, card: { brand: 'visa', lastFour: '2701' } })
    await page.goto(`/payment/${placed.orderId}`)
    await expect(page.getByRole('heading', { name: 'Already Paid' })).toBeVisible()
  })

  test("after the bank's challenge, on a phone and on a larger screen", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const placed = await orderToPay()
    await payByCard(page, placed, CARDS.challenge)
    await expect(page.getByRole('dialog', { name: 'Your bank asks you to confirm' })).toBeVisible()
    await challenged(page)
    // The whole window of a phone; on a larger screen 500 × 600, as requested (code 03).
    const frame = async () =>
      (await page.getByTitle('Confirmation by your bank').boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.round((await frame()).width)).toBe(360)
    await expectAccessible(page)
    await answerChallenge(page, '9999')
    await expect(bank(page).getByText('This is not the code we sent')).toBeVisible()
    await answerChallenge(page)
    await expectPaid(page, placed, 'Visa •••• 2503')

    await page.setViewportSize({ width: 1280, height: 900 })
    await payByCard(page, await orderToPay(), CARDS.challenge)
    await challenged(page)
    expect([Math.round((await frame()).width), Math.round((await frame()).height)]).toEqual([500, 600])
    await expectAccessible(page)
  })

  test('on the second payment screen, by keyboard alone', async ({ page }) => {
    const placed = await orderToPay()
    await page.goto(`/order-payment/${placed.orderId}`)
    await page.getByRole('tab', { name: 'M-Pesa' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Card' })).toBeFocused()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.keyboard.press('Tab')
    const next = async (text: string) => {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await next(CARDS.challenge)
    await next('Achieng Odhiambo')
    await next('01')
    await next(String(new Date().getFullYear() + 1))
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await challenged(page)
    await answerChallenge(page)
    await expectPaid(page, placed, 'Visa •••• 2503')
  })

  test('shows the missing card fields, and clears all fields on leaving the page', async ({ page }) => {
    const placed = await orderToPay()
    await openCardTab(page, placed)
    await payButton(page).click()
    for (const message of ['card number', 'name on the card', 'expiry month', 'expiry year', 'CVV'])
      await expect(page.getByText(`Enter the ${message}.`)).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel('Card number').fill('4000-0000 0000')
    await expect(page.getByText('Enter all 16 digits of the card number.')).toBeVisible()
    const now = new Date()
    await page.getByLabel('Expiry year').fill(String(now.getFullYear() - 1))
    await expect(page.getByText('This year has passed.')).toBeVisible()
    await page.getByLabel('Expiry year').fill(String(now.getFullYear()))
    await page.getByLabel('Expiry month').fill('13')
    await expect(page.getByText('Enter a month from 1 to 12.')).toBeVisible()
    const cvv = page.getByRole('textbox', { name: 'CVV' })
    await cvv.fill('12')
    await expect(page.getByText('Enter the 3 digits on the back of the card.')).toBeVisible()
    await expect(cvv).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show the CVV' }).click()
    await expect(cvv).toHaveAttribute('type', 'text')

    await typeCard(page, CARDS.mastercard)
    await expect(page.getByText('Mastercard', { exact: true })).toBeVisible()
    // Switching tabs loses no typed text. Leaving the page clears it all.
    await page.getByRole('tab', { name: 'M-Pesa' }).click()
    await page.getByRole('tab', { name: 'Card' }).click()
    await expect(page.getByLabel('Card number')).toHaveValue('5200 0000 0000 2235')
    await page.getByRole('link', { name: 'Fuma, home' }).click()
    await page.waitForURL('/')
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
    )
    expect(stored).not.toMatch(/5200 ?0000 ?0000 ?2235/)
    await page.goBack()
    await expect(page.getByLabel('Card number')).toHaveValue('')
  })
})
