import type { Page } from 'playwright/test'
import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must, placeGuestOrder, productWithStock } from '../support/calls.ts'
import { CARDS, payButton, typeCard } from '../support/card.ts'
import { heldByProvider } from '../support/card-provider.ts'
import { answerPrompt, freshPhone, payByHand, RIGHT_PIN, WRONG_PIN } from '../support/handset.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: after a partial payment the shop requests the rest, by every payment method, and shows both amounts. */

const shillings = (cents: number) => `KSh\u00A0${(cents / 100).toLocaleString('en')}`
const fact = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

/** An order with 100 shillings already paid manually. */
async function partlyPaid() {
  const placed = await placeGuestOrder((await productWithStock(50, 99_999)).id)
  const { byHand } = await must(paymentStatus, { orderId: placed.orderId })
  await payByHand(freshPhone(), byHand.businessNumber, byHand.accountReference, 100)
  return { ...placed, rest: placed.totalValue - 100_00 }
}

async function expectParts(page: Page, { totalValue, rest }: { totalValue: number; rest: number }): Promise<void> {
  await expect(fact(page, 'Order total')).toContainText(shillings(totalValue))
  await expect(fact(page, 'Received so far')).toContainText(shillings(100_00))
  const figure = page.locator('div').filter({ has: page.getByText(/^Still to pay/) })
  await expect(figure.last()).toContainText(shillings(rest))
}

test('pays the rest by M-Pesa: on the form, after a failure, and manually', async ({ page }) => {
  const placed = await partlyPaid()
  const { orderId, totalValue, rest } = placed
  await page.goto(`/receive-message/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Asante, part of it is paid' })).toBeVisible()
  await expectParts(page, placed)
  await page.getByText('Pay from the M-Pesa menu').click()
  await expect(page.getByText(String(rest / 100), { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Pay now' }).click()
  await expectParts(page, placed)
  await expectAccessible(page)
  const phone = freshPhone()
  await page.getByLabel('M-Pesa number').fill(phone.replace(/^254/, '0'))
  await page.getByRole('button', { name: `PAY NOW ${shillings(rest)}` }).click()
  await page.waitForURL(`**/receive-message/${orderId}`)
  expect((await answerPrompt(phone, WRONG_PIN)).amount).toBe(rest / 100)
  await expect(page.getByRole('heading', { name: 'It did not go through' })).toBeVisible()
  await expectParts(page, placed)
  await page.getByRole('button', { name: /^Resend/ }).click()
  expect((await answerPrompt(phone, RIGHT_PIN)).amount).toBe(rest / 100)
  await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
  expect(await must(paymentStatus, { orderId })).toMatchObject({ isPaid: true, received: totalValue, due: 0 })
})

test('updates an open page after a partial payment, and pays the rest by card', async ({ page }) => {
  const before = await heldByProvider()
  const { orderId, totalValue } = await placeGuestOrder((await productWithStock(50, 99_999)).id)
  await page.goto(`/payment/${orderId}#card`)
  await expect(payButton(page)).toHaveText(`PAY NOW ${shillings(totalValue)}`)
  await typeCard(page, CARDS.yes)
  const { byHand } = await must(paymentStatus, { orderId })
  await payByHand(freshPhone(), byHand.businessNumber, byHand.accountReference, 100)
  const rest = totalValue - 100_00
  await expect(page.getByRole('alert').filter({ hasText: `We have received ${shillings(100_00)}.` })).toBeVisible()
  await expectParts(page, { totalValue, rest })
  // The typed text is still there.
  await payButton(page).click()
  await page.waitForURL(`**/receive-message/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
  expect((await heldByProvider()) - before).toBe(rest)
})
