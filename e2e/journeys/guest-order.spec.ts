import type { Page } from 'playwright/test'
import { officeOrder } from '../../lib/contract/orders/office/order.ts'
import { productsInStock } from '../support/account.ts'
import { startPayment } from '../support/calls.ts'
import { emailAbout, placeInBrowser } from '../support/guest-order.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { asStaff } from '../support/staff.ts'

/**
 * The promise: a guest finds the order again, with its place and time of collection, and no other person can read it.
 */
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

const main = (page: Page) => page.getByRole('main').filter({ visible: true })
const seeOrder = (page: Page) => page.getByRole('link', { name: 'See your order' })

test('shows a pick-up order as receipt, order page and emails, and confirms before cancelling a paid order', async ({
  page,
  newDevice,
}) => {
  const [product = 0] = await productsInStock(1)
  const { orderId, orderNo, totalValue, placed, email, counter } = await placeInBrowser(
    page,
    [{ productId: product, quantity: 2 }],
    'collected',
  )
  // No script learns the secret: it is in the sealed cookie only.
  expect(Object.keys(placed).sort()).toEqual(['orderId', 'orderNo', 'totalValue'])

  await page.goto(`/receive-message/${orderId}`)
  await expect(seeOrder(page)).toBeVisible()
  const phone = freshPhone()
  await startPayment({ orderId, totalValue }, phone)
  await answerPrompt(phone, RIGHT_PIN)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ready to collect' })).toContainText('From ')
  const here = page.getByRole('region', { name: 'Collect it here' })
  await expect(here).toContainText(counter)
  await expect(here).toContainText('Bring the order number and your ID.')
  await expectAccessible(page)

  const arrived = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/order/'))
  await seeOrder(page).click()
  const headers = (await arrived).headers()
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-robots-tag']).toContain('noindex')
  await expect(main(page).getByRole('heading', { name: `Order ${orderNo}` })).toBeVisible()
  const tracking = main(page).getByRole('region', { name: 'Tracking' }).getByRole('listitem')
  await expect(tracking).toHaveText([/^Requested: now\d/, /^In Process/, /^Ready to collect.*From \d/, /^Collected/])
  await expect(main(page).getByRole('region', { name: 'Collect it here' })).toContainText(counter)
  await expect(main(page).getByRole('region', { name: 'Summary' })).toContainText('Payment completed')
  await expect(main(page).getByRole('region', { name: 'Help with this order' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^Pay Now/ })).toBeHidden()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await main(page)
    .getByRole('link', { name: /^Tax invoice/ })
    .click()
  expect((await download).suggestedFilename()).toMatch(/^tax-invoice-INV-\d+\.pdf$/)

  // The email links to the same page, on any device.
  const { text } = await emailAbout(email, 'has arrived')
  const path = new URL(page.url()).pathname
  expect(text).toContain(path)
  expect(text).toContain(counter)
  const other = await newDevice()
  await other.goto(path)
  await expect(main(other).getByRole('heading', { name: `Order ${orderNo}` })).toBeVisible()
  // A visitor with only the payment link sees no details there either.
  for (const page of ['receive-message', 'payment']) {
    await other.goto(`/${page}/${orderId}`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(seeOrder(other)).toBeHidden()
    expect(await other.content()).not.toContain(path)
  }
  await expect(other.getByText(counter)).toBeHidden()

  await main(page).getByRole('button', { name: 'Ask to cancel the order' }).click()
  const dialog = page.getByRole('dialog', { name: `Ask to cancel order ${orderNo}?` })
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Yes, send the request' }).click()
  await expect(dialog).toBeHidden()
  await expect(main(page).getByText('Cancellation Requested').first()).toBeVisible()
  await expect(main(page).getByRole('button', { name: /cancel the order/i })).toBeHidden()
})

test('cancels an unpaid order on its page, and responds 404 to a wrong order address', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/)
  const [product = 0] = await productsInStock(1)
  const { orderId, orderNo, email } = await placeInBrowser(page, [{ productId: product, quantity: 1 }])
  const { text } = await emailAbout(email, `We have your order ${orderNo}`)
  const path = /\/order\/[\w-]{43}/.exec(text)?.[0] ?? ''
  expect(text).toContain(`/payment/${orderId}`)

  const missing: string[] = []
  for (const wrong of [path.slice(0, -1), `/order/${'A'.repeat(43)}`, `/order/${orderId}`, '/order']) {
    const answer = await page.request.get(wrong)
    expect(answer.status()).toBe(404)
    missing.push(await answer.text())
  }
  expect(new Set(missing).size).toBe(1)

  await page.goto(path)
  await expect(main(page).getByRole('link', { name: /^Pay Now/ })).toHaveAttribute('href', `/payment/${orderId}`)
  await expect(main(page).getByRole('region', { name: 'Delivery address' })).toContainText('Amal Plaza, 1st Avenue')
  await main(page).getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel order ${orderNo}?` })
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ index: 1 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(dialog).toBeHidden()
  await expect(main(page).getByText('Cancelled By Me')).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^Pay Now/ })).toBeHidden()
  const { timeline } = await asStaff('support', officeOrder, { orderNo })
  expect(timeline.map(({ what }) => what)).toContain('cancelled the order.')
})
