import type { Page } from 'playwright/test'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { orderDetail } from '../../lib/contract/orders/order.ts'
import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must, productWithStock, waitForPayment } from '../support/calls.ts'
import { addressForm, addToCart, giveAddress, orderIdIn, payNow, placeOrder } from '../support/guest.ts'
import { answerPrompt, freshPhone, promptsOn, RIGHT_PIN, WRONG_PIN } from '../support/handset.ts'
import { expect, handsetUrl, test } from '../support/shop.ts'

/** Opens a blanket's page from the home page, as a first-time visitor does. */
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

interface Press {
  page: string
  /** How far down its page it was made, in pixels. */
  at: number
}

/** Notes every press on a page of this tab from now on, as the page itself hears it, over all documents. */
async function notePresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (event: PointerEvent) => {
      if (!event.isTrusted) return
      const noted = JSON.parse(sessionStorage.getItem('presses') ?? '[]')
      noted.push({ page: location.pathname.split('/')[1], at: Math.round(scrollY) })
      sessionStorage.setItem('presses', JSON.stringify(noted))
    }
    addEventListener('pointerdown', note, { capture: true })
  })
}

const notedPresses = (page: Page): Promise<Press[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('presses') ?? '[]'))

/** The promise: a guest on a phone buys a blanket, types the PIN on the handset and sees the receipt number. */
test.describe('a guest buys a blanket and pays with M-Pesa', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('pays in at most 12 presses without a scroll back, and shows the receipt after the PIN', async ({
    page,
    context,
  }) => {
    const phone = freshPhone()
    const { id } = await productWithStock(50, 99_999, { collection: ['blankets'] })
    await notePresses(page)
    await page.goto(`/product-details/${id}`)
    await page.getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true }).tap()
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByRole('link', { name: 'Go to cart' }).tap()
    await page.waitForURL(/\/cart$/)
    // Each field is pressed for itself: a phone's own key for the next field would save some.
    const form = addressForm(page)
    const type = async (name: string, text: string) => {
      await form.getByLabel(name).tap()
      await page.keyboard.type(text)
    }
    await type('First name', 'Achieng')
    await type('Last name', 'Odhiambo')
    await type('Phone number', showKenyanMobile(phone))
    await type('Email', 'achieng.o@example.co.ke')
    const county = form.getByRole('combobox', { name: 'County' })
    await county.tap()
    await county.selectOption('Nairobi')
    await type('Town', 'Eastleigh')
    await expect(form.getByLabel('Postal code')).toHaveValue('00610')
    await type('Building, road, landmark', 'Amal Plaza, 1st Avenue')
    await expect(page.getByRole('button', { name: /^Place order and pay/ })).toBeInViewport()
    await placeOrder(page)
    await expect(messages.getByText('Your order has been received and it is under process')).toBeVisible()
    await expect(page.locator('main').getByText(/^Order \d+ is placed\. Now pay KSh/)).toBeVisible()
    // Also on the smallest phone, without a scroll.
    await page.setViewportSize({ width: 360, height: 640 })
    await expect(page.getByRole('button', { name: /^PAY NOW/ })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 360, height: 780 })
    await payNow(page, phone)

    const handset = await context.newPage()
    await handset.goto(`${handsetUrl()}/phone?phone=${phone}`)
    await handset.getByLabel('M-PESA PIN').fill('1234')
    await handset.getByRole('button', { name: 'OK', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
    const presses = await notedPresses(page)
    expect(presses.length, JSON.stringify(presses)).toBeLessThanOrEqual(12)
    for (const [n, press] of presses.entries()) {
      const before = presses[n - 1]
      if (before?.page === press.page) expect(press.at, JSON.stringify(presses)).toBeGreaterThanOrEqual(before.at)
    }
    const { receipt, totalValue, isPaid } = await must(paymentStatus, { orderId: orderIdIn(page) })
    expect(isPaid).toBe(true)
    await expect(page.getByText(receipt as string)).toBeVisible()
    // The handset's own message names the same receipt and the same shillings.
    await expect(handset.getByText(receipt as string).first()).toBeVisible()
    await expect(handset.getByText((totalValue / 100).toLocaleString('en')).first()).toBeVisible()
    const order = await must(orderDetail, { id: orderIdIn(page) })
    expect(order.totalValue).toBe(totalValue)

    // The cart is empty, and the payment page shows it on a second visit.
    await page.goto(`/payment/${orderIdIn(page)}`)
    await expect(page.getByRole('heading', { name: 'Already Paid' })).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText('Your Cart Is Empty')).toBeVisible()
  })

  test('shows a wrong PIN, and pays by Resend', async ({ page }) => {
    const phone = freshPhone()
    await toThePaymentPage(page, phone)
    await payNow(page, phone)
    await answerPrompt(phone, WRONG_PIN)
    await expect(page.getByText('PIN was wrong')).toBeVisible()
    await page.getByRole('button', { name: /^Resend/ }).click()
    await answerPrompt(phone, RIGHT_PIN)
    await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
  })

  test('places one order with one prompt on a double click', async ({ page }) => {
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
    await expect(page).toHaveURL(/\/payment\//)
    // A key places a single order, regardless of repeats (refusals.spec.ts).
    expect(keys.size).toBe(1)
    await page.getByRole('button', { name: /^PAY NOW/ }).dblclick()
    await expect(page).toHaveURL(/\/receive-message\//)
    await expect.poll(async () => (await promptsOn(phone)).length).toBe(1)
    await answerPrompt(phone, { action: 'cancel' })
    await waitForPayment(orderIdIn(page), (status) => status.state === 'failed')
  })

  test('requires no address for collection, also if chosen offline', async ({ page, context, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/)
    await findABlanket(page)
    await addToCart(page)
    await page.goto('/cart')
    await expect(page.getByText(/^From one of our \d+ pick-up points\. Free$/)).toBeVisible()
    const form = page.getByRole('form', { name: 'Your name and number' })
    await addressForm(page).getByLabel('First name').fill('Kamau')
    // The form's checks are here once one of them speaks.
    await addressForm(page).getByLabel('Last name').focus()
    await addressForm(page).getByLabel('Last name').blur()
    await expect(addressForm(page).getByText('Enter your last name.')).toBeVisible()
    await context.setOffline(true)
    await page.getByText('I will collect').click()
    await page.getByRole('radio', { name: /Industrial Area/ }).check({ force: true })
    await expect(page.getByRole('spinbutton', { name: /^Quantity of/ })).toBeVisible()
    await expect(form.getByLabel('First name')).toHaveValue('Kamau')
    await form.getByLabel('Last name').fill('Njoroge')
    await form.getByLabel('Phone number').fill('0712 000 111')
    await form.getByLabel('Email').fill('kamau@example.co.ke')
    await page.getByRole('button', { name: /^Place order and pay/ }).click()
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await context.setOffline(false)
    await placeOrder(page)
    await expect(page.getByRole('button', { name: /^PAY NOW/ })).toBeEnabled()
  })

  test('names the missing fields and links to them, and retains typed text over a reload and Back', async ({
    page,
  }) => {
    await findABlanket(page)
    await addToCart(page)
    await page.goto('/cart')
    const form = addressForm(page)
    const checkout = page.getByRole('button', { name: 'Checkout' })
    await expect(form.getByLabel('First name')).toBeVisible()
    await expect(checkout).toBeInViewport()
    await expect(form.getByText('Enter your first name.')).toHaveCount(0)
    await checkout.tap()
    await expect(form.getByLabel('First name')).toBeFocused()
    await expect(form.getByText('Enter your first name.')).toBeVisible()
    await form.getByLabel('First name').fill('Achieng')
    await form.getByLabel('Phone number').fill('12345')
    await form.getByLabel('Postal code').fill('0061')
    await checkout.tap()
    await expect(form.getByText('Enter your last name.')).toBeVisible()
    await expect(form.getByText('Enter a mobile number such as 0712 345 678.')).toBeVisible()
    await expect(form.getByText('Enter all 5 digits, for example 00610.')).toBeVisible()
    await expect(form.getByLabel('County')).toHaveAccessibleDescription('Please choose a county')
    await expect(form.getByLabel('Last name')).toBeFocused()
    await page.reload()
    await expect(form.getByLabel('First name')).toHaveValue('Achieng')
    await expect(form.getByLabel('Postal code')).toHaveValue('0061')
    await page.goto('/terms')
    await page.goBack()
    await expect(form.getByLabel('First name')).toHaveValue('Achieng')
    await expect(form.getByLabel('Postal code')).toHaveValue('0061')
  })
})
