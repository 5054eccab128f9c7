import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must, startPayment } from '../support/calls.ts'
import {
  answerChallenge,
  bank,
  CARDS,
  challenged,
  expectPaid,
  expectUnsuccessful,
  orderToPay,
  payButton,
  payByCard,
  typeCard,
} from '../support/card.ts'
import { heldByProvider } from '../support/card-provider.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: after any end of the bank's challenge, or without an end, the shop knows the state of the money. */
test.describe("the bank's challenge", () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/api\/payment/))

  test('a closed challenge takes no money, shows a clear message, and the same page can pay', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const before = await heldByProvider()
    const placed = await orderToPay()
    await payByCard(page, placed, CARDS.challenge)
    await challenged(page)
    await page.getByRole('button', { name: 'Cancel this payment' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The payment was not finished.' })).toBeVisible()
    expect(await heldByProvider()).toBe(before)
    await expectAccessible(page)
    await expect(page.getByRole('textbox', { name: 'CVV' })).toHaveValue('')
    await page.getByRole('textbox', { name: 'CVV' }).fill('123')
    await payButton(page).click()
    await challenged(page)
    // Escape closes it too.
    await page.getByRole('heading', { name: 'Your bank asks you to confirm' }).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await typeCard(page, CARDS.yes)
    await payButton(page).click()
    await expectPaid(page, placed, 'Visa •••• 2701')
    expect(await heldByProvider()).toBe(before + placed.totalValue)
  })

  test('is refused at the bank', async ({ page }) => {
    const placed = await orderToPay()
    await payByCard(page, placed, CARDS.challenge)
    await challenged(page)
    await bank(page).getByRole('button', { name: 'Cancel' }).click()
    await expectUnsuccessful(page, placed, /You cancelled the payment in your bank’s window\. No money was taken\./)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expectUnsuccessful(page, placed, /You cancelled the payment in your bank’s window/)
    await page.getByRole('link', { name: 'Pay with M-Pesa instead' }).click()
    await expect(page.getByLabel('M-Pesa number')).toBeVisible()
  })

  test('an open challenge ends with an M-Pesa payment or a timeout, and the page shows it', async ({
    page,
    context,
  }) => {
    const before = await heldByProvider()
    const [late, placed] = [await orderToPay(), await orderToPay()]
    await payByCard(page, placed, CARDS.challenge)
    await challenged(page)
    const phone = freshPhone()
    await startPayment(placed, phone)
    await answerPrompt(phone, RIGHT_PIN)
    await page.waitForURL(`**/receive-message/${placed.orderId}`)
    await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
    const status = await must(paymentStatus, { orderId: placed.orderId })
    expect(status).toMatchObject({ paymentType: 1, isPaid: true })

    // The shop ends it after its timeout (shop-api/modules/payments/routes/cards-lost.test.ts); here it ends at once.
    const other = await context.newPage()
    await payByCard(other, late, CARDS.challenge)
    await challenged(other)
    await other.route('**/api/payment-status', async (route) => {
      const answer = await (await route.fetch()).json()
      Object.assign(answer.data, { state: 'failed', lastPayment: 3, reason: 'Your bank’s question was not answered.' })
      await route.fulfill({ json: answer })
    })
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await other.waitForURL(`**/payment-message/${late.orderId}`)
    await expect(other.getByRole('heading', { name: 'Payment unsuccessful' })).toBeVisible()
    expect(await heldByProvider()).toBe(before)
  })

  test('an approval after a second attempt has paid takes no money twice', async ({ page, context }) => {
    const before = await heldByProvider()
    const placed = await orderToPay()
    // The bank approves just as another window pays. The first page must not read the status before the approval. It
    // must not know an earlier status either, which would make it leave the frame at once.
    await page.route('**/api/payment-status', (route) => route.abort())
    await payByCard(page, placed, CARDS.challenge)
    await challenged(page)
    const other = await context.newPage()
    await payByCard(other, placed, CARDS.yes)
    await expectPaid(other, placed, 'Visa •••• 2701')
    await answerChallenge(page)
    await expect(bank(page).getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
    await page.unroute('**/api/payment-status')
    await page.waitForURL(`**/receive-message/${placed.orderId}`)
    expect(await heldByProvider()).toBe(before + placed.totalValue)
  })

  test('forged, replayed and oversized returns of a challenge count only once', async ({ page, request, baseURL }) => {
    const before = await heldByProvider()
    const placed = await orderToPay()
    let address = ''
    let body = ''
    page.on('request', (sent) => {
      if (!sent.url().includes('/api/hooks/card-return/')) return
      address = sent.url()
      body = sent.postData() ?? ''
    })
    await payByCard(page, placed, CARDS.challenge)
    await challenged(page)
    const post = async (url: string, form: string, type = 'application/x-www-form-urlencoded') => {
      const headers = { 'content-type': type, origin: 'null' }
      const answer = await request.post(url, { data: form, headers, maxRedirects: 0 })
      return [answer.status(), answer.headers().location ?? '']
    }
    const stranger = `${baseURL}/api/hooks/card-return/${'a'.repeat(43)}`
    expect(await post(stranger, 'TransactionId=abc&MD=1')).toEqual([303, '/payment-alert'])
    expect(await post(`${baseURL}/api/hooks/card-return/short`, 'TransactionId=abc')).toEqual([303, '/payment-alert'])
    expect(await post(stranger, '{"TransactionId":"abc"}', 'application/json')).toEqual([303, '/payment-alert'])
    expect((await post(stranger, `TransactionId=${'a'.repeat(9_000)}`))[0]).toBe(413)
    await answerChallenge(page)
    await expectPaid(page, placed, 'Visa •••• 2503')

    expect(address).toContain('/api/hooks/card-return/')
    const known = [303, `/payment-alert?order=${placed.orderId}`]
    expect(await post(address, body)).toEqual(known)
    expect(await post(address, body)).toEqual(known)
    expect(await post(address, 'TransactionId=another')).toEqual([303, '/payment-alert'])
    expect(await heldByProvider()).toBe(before + placed.totalValue)

    // The page a return ends on works alone too.
    await page.goto(`/payment-alert?order=${placed.orderId}`)
    await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await page.waitForURL(`**/receive-message/${placed.orderId}`)
    await page.goto('/payment-alert')
    await expect(page.getByRole('heading', { name: 'We do not know this payment' })).toBeVisible()
  })
})
