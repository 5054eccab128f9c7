import { placeGuestOrder, productWithStock, startPayment, waitForPayment } from '../support/calls.ts'
import { answerPrompt, freshPhone, promptsOn } from '../support/handset.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: no phone gets payment prompts again and again, from any number of payment links. */
test('stops prompts after three unpaid prompts to a phone, but not to another phone', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/429/)
  const product = await productWithStock(50, 99_999)
  const phone = freshPhone()
  for (let no = 0; no < 3; no += 1) {
    const order = await placeGuestOrder(product.id)
    await startPayment(order, phone)
    await answerPrompt(phone, { action: 'cancel' })
    await waitForPayment(order.orderId, ({ state }) => state === 'failed')
  }
  const { orderId } = await placeGuestOrder(product.id)
  await page.goto(`/payment/${orderId}`)
  const field = page.getByLabel('M-Pesa number')
  const pay = page.getByRole('button', { name: /^PAY NOW/ })
  await field.fill(phone.replace(/^254/, '0'))
  await pay.click()
  await expect(page.getByText(/We sent several requests to this phone and it did not pay/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/payment/${orderId}$`))
  await expect(field).toBeFocused()
  await expectAccessible(page)
  const other = freshPhone()
  await field.fill(other.replace(/^254/, '0'))
  await pay.click()
  await page.waitForURL(`**/receive-message/${orderId}`)
  expect(await promptsOn(other)).toHaveLength(1)
})
