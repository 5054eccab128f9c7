import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must } from '../support/calls.ts'
import {
  answerChallenge,
  CARDS,
  challenged,
  expectPaid,
  expectUnsuccessful,
  orderToPay,
  payByCard,
} from '../support/card.ts'
import { heldByProvider, resetCardProvider, setCardProvider } from '../support/card-provider.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: if the card provider fails, the shop never shows "failed" for money that moved. */
test.describe('the card provider', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/api\/payment/))
  test.afterEach(resetCardProvider)

  test("a failure before the bank's challenge takes no money, and the page states it", async ({ page }) => {
    const before = await heldByProvider()
    const placed = await orderToPay()
    await setCardProvider({ modes: { setup: 'down' } })
    await payByCard(page, placed, CARDS.yes)
    await expectUnsuccessful(page, placed, /No money was taken/)
    expect(await heldByProvider()).toBe(before)
  })

  test('finds a payment whose response was lost, and never shows it as failed', async ({ context }) => {
    const before = await heldByProvider()
    // In each of its ways: shop-api/modules/payments/routes/cards-lost.test.ts.
    const [first, waiting] = [await orderToPay(), await context.newPage()]
    await setCardProvider({ modes: { payment: 'lost' } })
    await payByCard(waiting, first, CARDS.yes)
    await waiting.waitForURL(`**/receive-message/${first.orderId}`)
    const paying = [{ placed: first, page: waiting, card: 'Visa •••• 2701' }]
    // The same after the bank's question.
    await resetCardProvider()
    const [placed, page] = [await orderToPay(), await context.newPage()]
    await payByCard(page, placed, CARDS.challenge)
    await challenged(page)
    await setCardProvider({ modes: { payment: 'lost' } })
    await answerChallenge(page)
    paying.push({ placed, page, card: 'Visa •••• 2503' })
    for (const one of paying) {
      await one.page.bringToFront()
      await expectPaid(one.page, one.placed, one.card)
    }
    expect(await heldByProvider()).toBe(before + paying.reduce((sum, one) => sum + one.placed.totalValue, 0))
  })

  test('shows an outage without a payment as undecided first, then as failed', async ({ page }) => {
    const before = await heldByProvider()
    const placed = await orderToPay()
    await setCardProvider({ modes: { payment: 'error', search: 'down' } })
    await payByCard(page, placed, CARDS.yes)
    await page.waitForURL(`**/receive-message/${placed.orderId}`)
    await expect(page.getByRole('heading', { name: 'We are still checking' })).toBeVisible()
    await expectAccessible(page)
    const status = await must(paymentStatus, { orderId: placed.orderId })
    expect(status).toMatchObject({ state: 'unknown', lastPayment: 1 })
    // Not shown as a failure on any page while the outcome is unknown.
    await page.goto(`/payment-message/${placed.orderId}`)
    await page.waitForURL(`**/receive-message/${placed.orderId}`)
    await resetCardProvider()
    await expect(page.getByRole('heading', { name: 'It did not go through' })).toBeVisible({ timeout: 30_000 })
    expect(await heldByProvider()).toBe(before)
  })

  test('a silent device check and messages of other senders do not stop the payment', async ({ page }) => {
    const placed = await orderToPay()
    await setCardProvider({ silentFrame: true })
    const messages: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/payment/cyber-source')) messages.push(request.postDataJSON().cyberSource)
    })
    await page.clock.install()
    await payByCard(page, placed, CARDS.yes)
    await page.locator('iframe[name=device-data]').waitFor({ state: 'attached' })
    // From the page's own origin, and from a frame of no origin.
    await page.evaluate(() => {
      const message = JSON.stringify({ MessageType: 'profile.completed', SessionId: 'forged', Status: true })
      window.postMessage(message, '*')
      const frame = document.createElement('iframe')
      frame.sandbox.add('allow-scripts', 'allow-same-origin')
      document.body.append(frame)
      frame.contentWindow?.parent.postMessage(message, '*')
    })
    // As long as the page waits for the device.
    await page.clock.fastForward(15_000)
    await expectPaid(page, placed, 'Visa •••• 2701')
    expect(messages).toEqual([null])
  })
})
