import { changeOrder } from '../../lib/contract/orders/unpaid-order.ts'
import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { cartOf, signInAgain } from '../support/account.ts'
import { ask, must, productWithStock, startPayment, waitForPayment } from '../support/calls.ts'
import { addToCart, giveAddress, orderIdIn, placeOrder } from '../support/guest.ts'
import { answerPrompt, freshPhone, WRONG_PIN } from '../support/handset.ts'
import { placeOwnOrder } from '../support/own-order.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: an order that is not paid yet is never lost from sight, and can be paid or changed from every page. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('lets a guest return from the payment, find the order, and change it once no payment is pending', async ({
  page,
  newDevice,
  allowConsole,
}) => {
  // A refused change is part of it.
  allowConsole(/409 \(Conflict\).*change-order/)
  const { id, clusterName } = await productWithStock(50, 99_999)
  await page.goto(`/product-details/${id}`)
  await addToCart(page)
  await page.goto('/cart')
  await giveAddress(page, freshPhone())
  await placeOrder(page)
  const orderId = orderIdIn(page)
  const { orderNo, totalValue } = await must(paymentStatus, { orderId })

  // The payment page shows the order's contents to its buyer.
  await page.getByText('1 product, 1 piece').click()
  await expect(page.getByText(clusterName, { exact: false }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', /^\/order\/[\w-]{43}$/)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '0709 000 120' })).toBeVisible()
  await expectAccessible(page)

  await page.goBack()
  const strip = page.getByRole('region', { name: 'Orders to pay' })
  await expect(strip).toContainText(`Order ${orderNo} is waiting for KSh`)
  await expect(strip).toBeInViewport()
  await expect(page.getByText('Your Cart Is Empty')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await expect(strip.getByRole('link', { name: `Pay order ${orderNo}` })).toHaveAttribute('href', `/payment/${orderId}`)

  // A second browser has the link: it can pay and see the contents, but neither the buyer nor a way to change it.
  const other = await newDevice()
  await other.goto(`/payment/${orderId}`)
  await expect(other.getByText('1 product, 1 piece')).toBeVisible()
  await other.getByText('1 product, 1 piece').click()
  await expect(other.getByText(clusterName, { exact: false }).filter({ visible: true }).first()).toBeVisible()
  await expect(other.getByText('Achieng')).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'See your order' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Change the order' })).toHaveCount(0)
  const stranger = await ask(changeOrder, { orderId })
  expect(stranger).toMatchObject({ ok: false, problem: { code: 'not-found' } })

  // The order cannot be changed during a payment.
  const phone = freshPhone()
  await strip.getByRole('button', { name: 'Change it' }).click()
  const dialog = page.getByRole('dialog', { name: `Change order ${orderNo}?` })
  await expectAccessible(page)
  await startPayment({ orderId, totalValue }, phone)
  await dialog.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(dialog.getByRole('alert')).toContainText('A payment for this order has started on a phone.')
  await expectAccessible(page)
  await answerPrompt(phone, WRONG_PIN)
  await waitForPayment(orderId, ({ state }) => state === 'failed')
  await dialog.getByRole('button', { name: 'Try again' }).click()

  await page.waitForURL('**/cart')
  await expect(page.getByText(`Order ${orderNo} is cancelled. Its products are in your cart.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place order and pay/ }).first()).toBeVisible()
  await expect(strip).toHaveCount(0)
  await expect(other.getByRole('heading', { level: 1, name: 'This order was replaced' })).toBeVisible()
  await expectAccessible(other)
  await expect(other.getByRole('button', { name: /PAY NOW/ })).toHaveCount(0)
})

test('a consumer changes an order on the payment page, on another device than it was placed on', async ({
  page,
  newDevice,
}) => {
  const { id } = await productWithStock(50, 99_999)
  await signInAgain(page, 'consumer')
  const { orderId, orderNo } = await placeOwnOrder(page, [{ productId: id, quantity: 2 }])
  const other = await newDevice()
  await signInAgain(other, 'consumer')
  await other.goto('/')
  await expect(other.getByRole('region', { name: 'Orders to pay' })).toContainText(`Order ${orderNo} is waiting for`)

  await page.goto(`/payment/${orderId}`)
  await expect(page.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', `/order-details/${orderId}`)
  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, change it' }).click()
  await page.waitForURL('**/cart')
  await expect(page.getByText(`Order ${orderNo} is cancelled. Its products are in your cart.`)).toBeVisible()
  expect(await cartOf(page)).toEqual([expect.objectContaining({ productId: id, quantity: 2 })])
})
