import type { Page } from 'playwright/test'
import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must, placeGuestOrder, productWithStock, startPayment, waitForPayment } from '../support/calls.ts'
import { answerPrompt, freshPhone, payByHand, promptsOn, RIGHT_PIN, WRONG_PIN } from '../support/handset.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/**
 * The promise: a page with a failed payment continues to listen, and updates if the money arrives after all. It states
 * that no money was taken only if this is certain.
 */

const NOTHING_TAKEN = /no money was taken|nothing was taken/i

const order = async () => placeGuestOrder((await productWithStock(50, 99_999)).id)

/** An order with a failed prompt: by a wrong PIN (certain) or without a reply (uncertain). */
async function failedOrder(action: typeof WRONG_PIN) {
  const placed = await order()
  const phone = freshPhone()
  await startPayment(placed, phone)
  await answerPrompt(phone, action)
  const status = await waitForPayment(placed.orderId, ({ state }) => state === 'failed')
  return { ...placed, phone, status }
}

async function payDueByHand(orderId: string): Promise<void> {
  const { byHand } = await must(paymentStatus, { orderId })
  await payByHand(freshPhone(), byHand.businessNumber, byHand.accountReference, byHand.amount)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('updates every open failure page to paid', async ({ page, newDevice }) => {
  const { orderId, status } = await failedOrder(WRONG_PIN)
  expect(status.nothingTaken).toBe(true)
  const [message, form] = [await newDevice(), await newDevice()]
  await page.goto(`/receive-message/${orderId}`)
  await message.goto(`/payment-message/${orderId}`)
  await form.goto(`/payment/${orderId}`)
  await expect(heading(page, 'It did not go through')).toBeVisible()
  await expect(heading(message, 'Payment unsuccessful')).toBeVisible()
  for (const one of [page, message]) await expect(one.getByText(/The PIN was wrong\. No money was taken/)).toBeVisible()
  await expect(form.getByRole('button', { name: /^PAY NOW/ })).toBeVisible()

  await payDueByHand(orderId)
  for (const [one, words] of [
    [page, 'Asante, it is paid'],
    [message, 'Asante, it is paid'],
    [form, 'Already Paid'],
  ] as const) {
    await expect(one.getByRole('alert').filter({ hasText: 'Your payment has arrived.' })).toBeVisible()
    await expect(heading(one, words)).toBeFocused()
    await expect(heading(one, words)).toBeInViewport()
    await expect(one.getByText(NOTHING_TAKEN)).toHaveCount(0)
    await expect(one.getByRole('button', { name: /^(PAY NOW|Resend)/ })).toHaveCount(0)
    await expect(one.getByRole('link', { name: /^Try Again/ })).toHaveCount(0)
    await expectAccessible(one)
  }
  const { receipt } = await must(paymentStatus, { orderId })
  await expect(page.getByText(receipt as string)).toBeVisible()
  await expect(message.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
    'href',
    `/receive-message/${orderId}`,
  )
  await expect(message).toHaveTitle('Asante, it is paid · Fuma')
})

test('claims no state of the money after an uncertain failure, and shows the next step', async ({
  page,
  newDevice,
}) => {
  const { orderId, status } = await failedOrder({ action: 'no-answer' })
  expect(status.nothingTaken).toBe(false)
  const [message, form] = [await newDevice(), await newDevice()]
  await page.goto(`/receive-message/${orderId}`)
  await message.goto(`/payment-message/${orderId}`)
  await form.goto(`/payment/${orderId}`)
  await expect(heading(page, 'It may not have gone through')).toBeVisible()
  for (const one of [page, message, form]) {
    await expect(one.getByText(/M-Pesa has not confirmed this yet/)).toBeVisible()
    await expect(one.getByText(/if the money arrives, this page shows it/i)).toBeVisible()
    await expect(one.getByText(/check for (its|the M-Pesa) message .*before you pay again/i)).toBeVisible()
    await expect(one.getByText(NOTHING_TAKEN)).toHaveCount(0)
  }
  await expectAccessible(form)
  await payDueByHand(orderId)
  await expect(heading(page, 'Asante, it is paid')).toBeFocused()
  await expect(heading(message, 'Asante, it is paid')).toBeFocused()
  await expect(heading(form, 'Already Paid')).toBeFocused()
})

test('continues to poll after a lost reply to PAY NOW, without a second prompt', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const { orderId } = await order()
  const phone = freshPhone()
  await page.goto(`/payment/${orderId}`)
  // It arrives, its answer is lost, and so is the connection.
  await page.route('**/api/payment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route('**/api/payment-status', (route) => route.abort())
  await page.getByLabel('M-Pesa number').fill(phone.replace(/^254/, '0'))
  await page.getByRole('button', { name: /^PAY NOW/ }).click()
  await expect(page.getByText(/we do not know yet whether M-Pesa got the request/)).toBeVisible()
  await expect(page.getByText(NOTHING_TAKEN)).toHaveCount(0)
  // Without a connection the next page could not be loaded.
  await expect(page).toHaveURL(new RegExp(`/payment/${orderId}$`))
  await page.unroute('**/api/payment-status')
  await page.waitForURL(`**/receive-message/${orderId}`)
  expect(await promptsOn(phone)).toHaveLength(1)
  await answerPrompt(phone, RIGHT_PIN)
  await expect(heading(page, 'Asante, it is paid')).toBeVisible()
})

test('continues after a 5xx that had no effect, and shows that the reply was lost', async ({ page, allowConsole }) => {
  allowConsole(/503/)
  const { orderId } = await order()
  const phone = freshPhone()
  await page.goto(`/payment/${orderId}`)
  await page.route('**/api/payment', (route) => route.fulfill({ status: 503, body: 'gateway' }))
  await page.getByLabel('M-Pesa number').fill(phone.replace(/^254/, '0'))
  await page.getByRole('button', { name: /^PAY NOW/ }).click()
  await page.waitForURL(`**/receive-message/${orderId}`)
  await expect(page.getByText(/we do not know yet whether M-Pesa got the request/)).toBeVisible()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.waitForURL(`**/payment/${orderId}`)
  await page.unroute('**/api/payment')
  await page.getByRole('button', { name: /^PAY NOW/ }).click()
  await page.waitForURL(`**/receive-message/${orderId}`)
  await expect(page.getByText('Please enter your M-Pesa PIN on your phone.')).toBeVisible()
  await answerPrompt(phone, RIGHT_PIN)
  await expect(heading(page, 'Asante, it is paid')).toBeVisible()
})
