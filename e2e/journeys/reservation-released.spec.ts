import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must, placeGuestOrder, productWithStock, waitForPayment } from '../support/calls.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { command } from '../support/operator.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/**
 * The promise: products of an unpaid order can be sold to others after its deadline, and a late payer is not deceived.
 */

test('shows that the reservation has ended, and accepts payment while the products are in stock', async ({ page }) => {
  const { id } = await productWithStock(50, 99_999)
  const order = await placeGuestOrder(id, 2)
  await command('orders', 'release', String(order.orderNo))
  await page.goto(`/payment/${order.orderId}`)
  const notice = page.getByText('The products in this order are no longer reserved for you.')
  await expect(notice).toBeVisible()
  await expect(page.getByText('You can still pay if they are in stock.')).toBeVisible()
  await expectAccessible(page)

  const phone = freshPhone()
  await page.getByLabel('M-Pesa number').fill(phone)
  await page.getByRole('button', { name: /^PAY NOW/ }).click()
  await page.waitForURL(`**/receive-message/${order.orderId}`)
  expect((await must(paymentStatus, { orderId: order.orderId })).goodsReleased).toBe(false)
  await answerPrompt(phone, RIGHT_PIN)
  await waitForPayment(order.orderId, ({ isPaid }) => isPaid)
  await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
})

test('requests no money if products are sold out, and names them', async ({ page, allowConsole }) => {
  allowConsole(/\b409\b.*\/api\/payment/)
  const { id, stock } = await productWithStock(2, 30)
  const order = await placeGuestOrder(id, 2)
  await command('orders', 'release', String(order.orderNo))
  await placeGuestOrder(id, stock - 1)
  await page.goto(`/payment/${order.orderId}`)
  await page.getByLabel('M-Pesa number').fill(freshPhone())
  await page.getByRole('button', { name: /^PAY NOW/ }).click()
  await expect(page.getByText(/there is not enough stock left of: .+\. No money was taken\./)).toBeVisible()
  const status = await must(paymentStatus, { orderId: order.orderId })
  expect(status).toMatchObject({ state: null, received: 0, goodsReleased: true })
  await expectAccessible(page)
})
