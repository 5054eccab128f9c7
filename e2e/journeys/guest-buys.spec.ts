import type { Page } from 'playwright/test'
import { orderDetail } from '../../lib/contract/order.ts'
import { paymentStatus } from '../../lib/contract/payment.ts'
import { ask, must, waitForPayment } from '../support/calls.ts'
import { addToCart, giveAddress, orderIdIn, payNow, placeOrder } from '../support/guest.ts'
import { answerPrompt, freshPhone, promptsOn, RIGHT_PIN, WRONG_PIN } from '../support/handset.ts'
import { expect, handsetUrl, test } from '../support/shop.ts'

/** From the home page to a blanket's own page, as somebody would go who has never been here. */
async function findABlanket(page: Page): Promise<void> {
  await page.goto('/product-list/blankets/simba')
  await page.getByRole('link', { name: 'Simba blanket, Mara border' }).first().click()
  await page.waitForURL(/\/product-details\/\d+$/)
}

async function toThePaymentPage(page: Page, phone: string): Promise<void> {
  await findABlanket(page)
  await addToCart(page)
  await page.goto('/cart')
  await giveAddress(page, phone)
  await placeOrder(page)
}

/** The promise: a guest on a phone buys a blanket, types the PIN on the handset and sees the receipt number. */
test.describe('a guest buys a blanket and pays with M-Pesa', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('paid: the PIN is typed on the handset, the receipt number appears', async ({ page, context }) => {
    const phone = freshPhone()
    await toThePaymentPage(page, phone)
    await payNow(page, phone)

    const handset = await context.newPage()
    await handset.goto(`${handsetUrl()}/phone?phone=${phone}`)
    await handset.getByLabel('M-PESA PIN').fill('1234')
    await handset.getByRole('button', { name: 'OK', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
    const { receipt, totalValue, isPaid } = await must(paymentStatus, { orderId: orderIdIn(page) })
    expect(isPaid).toBe(true)
    await expect(page.getByText(receipt as string)).toBeVisible()
    // The handset's own message names the same receipt and the same shillings.
    await expect(handset.getByText(receipt as string).first()).toBeVisible()
    await expect(handset.getByText((totalValue / 100).toLocaleString('en')).first()).toBeVisible()
    const order = await must(orderDetail, { id: orderIdIn(page) })
    expect(order.totalValue).toBe(totalValue)

    // The cart is empty, and the payment page says so when it is opened again.
    await page.goto(`/payment/${orderIdIn(page)}`)
    await expect(page.getByRole('heading', { name: 'Already Paid' })).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText('Your Cart Is Empty')).toBeVisible()
  })

  test('a wrong PIN says so, and Resend pays', async ({ page }) => {
    const phone = freshPhone()
    await toThePaymentPage(page, phone)
    await payNow(page, phone)
    await answerPrompt(phone, WRONG_PIN)
    await expect(page.getByText('PIN was wrong')).toBeVisible()
    await page.getByRole('button', { name: /^Resend/ }).click()
    await answerPrompt(phone, RIGHT_PIN)
    await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
  })

  test('a double click on the last button is one order and one prompt', async ({ page }) => {
    const phone = freshPhone()
    await findABlanket(page)
    await addToCart(page)
    await page.goto('/cart')
    await giveAddress(page, phone)
    const keys = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('/api/place-order')) keys.add(request.headers()['idempotency-key'] ?? 'none')
    })
    await page.getByRole('button', { name: /^Place order and pay/ }).click()
    await page.getByRole('button', { name: /^Yes, place order/ }).dblclick()
    await page.waitForURL(/\/payment\//)
    // One key is one order, however often it is sent (refusals.spec.ts).
    expect(keys.size).toBe(1)
    await page.getByRole('button', { name: /^PAY NOW/ }).dblclick()
    await page.waitForURL(/\/receive-message\//)
    await expect.poll(async () => (await promptsOn(phone)).length).toBe(1)
    await answerPrompt(phone, { action: 'cancel' })
    await waitForPayment(orderIdIn(page), (standing) => standing.state === 'failed')
  })

  test('collecting at a counter needs no address', async ({ page }) => {
    await findABlanket(page)
    await addToCart(page)
    await page.goto('/cart')
    await page.getByText('I will collect').click()
    await page.getByRole('radio', { name: /Industrial Area/ }).check({ force: true })
    await page.getByRole('button', { name: 'Add your name and number' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who collects it?' })
    await dialog.getByLabel('First name').fill('Kamau')
    await dialog.getByLabel('Last name').fill('Njoroge')
    await dialog.getByLabel('M-Pesa number').fill('0712 000 111')
    await dialog.getByLabel('Email').fill('kamau@example.co.ke')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await placeOrder(page)
    await expect(page.getByRole('button', { name: /^PAY NOW/ })).toBeEnabled()
  })

  test('the address window names what is missing, keeps what was typed, and survives a reload', async ({ page }) => {
    await findABlanket(page)
    await addToCart(page)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Add your address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Where shall we send it?' })
    await dialog.getByLabel('First name').fill('Achieng')
    await dialog.getByLabel('M-Pesa number').fill('12345')
    await dialog.getByLabel('Postal code').fill('0061')
    await dialog.getByRole('button', { name: 'Deliver here' }).click()
    await expect(dialog.getByText('Enter your last name.')).toBeVisible()
    await expect(dialog.getByText('Enter a mobile number such as 0712 345 678.')).toBeVisible()
    await expect(dialog.getByText('Enter all 5 digits, for example 00610.')).toBeVisible()
    await expect(dialog.getByLabel('County')).toHaveAccessibleDescription('Please choose a county')
    await expect(dialog.getByLabel('Last name')).toBeFocused()
    await page.reload()
    await page.getByRole('button', { name: 'Add your address' }).click()
    await expect(dialog.getByLabel('First name')).toHaveValue('Achieng')
    await expect(dialog.getByLabel('Postal code')).toHaveValue('0061')
  })

  test('an unknown order is the 404 page', async ({ page, allowConsole }) => {
    allowConsole(/404/)
    const answer = await page.goto('/payment/AAAAAAAAAAAAAAAAAAAAAA')
    expect(answer?.status()).toBe(404)
    const unknown = await ask(orderDetail, { id: 'AAAAAAAAAAAAAAAAAAAAAA' })
    expect(unknown.ok).toBe(false)
  })
})
