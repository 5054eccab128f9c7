import type { Page } from 'playwright/test'
import { officeOrder } from '../../lib/contract/orders/office/order.ts'
import { answerCancelRequestJob } from '../../lib/contract/orders/office/order-jobs.ts'
import { cartOf, expectBadge, productsInStock } from '../support/account.ts'
import { placeGuestOrder } from '../support/calls.ts'
import { freshConsumer, openAs } from '../support/fresh-person.ts'
import { placeOwnOrder } from '../support/own-order.ts'
import { expect, test } from '../support/shop.ts'
import { asStaff, workAsStaff } from '../support/staff.ts'

/** The promise: an order is found again, followed, cancelled in part or whole, and ordered once more. */

const main = (page: Page) => page.getByRole('main').filter({ visible: true })
const requests = (page: Page) => main(page).getByRole('list', { name: /^Cancellation requests/ })

/** Refreshes the page by its focus, as a returning user does, until it shows this text. */
async function lookUntil(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(main(page).getByText(words).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 25_000 })
}

/** Accepts the open request of an order, as staff do. */
async function accept(orderNo: number, words: string): Promise<void> {
  const { order } = await asStaff('orders', officeOrder, { orderNo })
  const requests = [...order.cancellationRequest, ...order.listOfProducts.flatMap((one) => one.cancellationRequest)]
  const requestId = requests.find(({ state }) => state === 'requested')?.id
  if (requestId === undefined) throw new Error(`no open request of order ${orderNo}`)
  await workAsStaff('orders', answerCancelRequestJob, { orderNo, requestId, accept: true, words })
}

test('a consumer follows an order, cancels a part of it and then the rest', async ({ page }) => {
  const [first = 0, second = 0] = await productsInStock(2)
  await openAs(page, '/orders', await freshConsumer())
  await expect(main(page).getByRole('heading', { name: 'You have not ordered yet' })).toBeVisible()
  const { orderNo, orderId } = await placeOwnOrder(page, [
    { productId: first, quantity: 3 },
    { productId: second, quantity: 2 },
  ])
  await page.reload()

  const card = main(page).getByRole('article', { name: `Order ${orderNo}` })
  await expect(card).toContainText('Pending Approval')
  await expect(card).toContainText('2 products, 5 pieces')
  await expect(card.getByRole('link', { name: /^Pay Now/ })).toHaveAttribute('href', `/payment/${orderId}`)
  await card.getByRole('button', { name: /^Show 2 products/ }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'with VAT' })).toHaveCount(2)

  await card.getByRole('link', { name: /^View Details/ }).click()
  await expect(page).toHaveURL(new RegExp(`/order-details/${orderId}$`))
  await expect(main(page).getByRole('heading', { name: `Order ${orderNo}` })).toBeVisible()
  const tracking = main(page).getByRole('region', { name: 'Tracking' }).getByRole('listitem')
  await expect(tracking).toHaveText([/^Requested: now\d/, /^In Process/, /^Out For Delivery/, /^Delivered.*By \d/])
  await expect(main(page).getByRole('region', { name: 'Delivery address' })).toContainText('Amal Plaza, 1st Avenue')

  await main(page)
    .getByRole('button', { name: /^Ask to cancel/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Ask to cancel a product' })
  const many = dialog.getByLabel('How many')
  await expect(many).toHaveValue('3')
  await many.fill('4')
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByLabel('Reason', { exact: true }).selectOption('Other')
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect(dialog.getByText('Enter the reason.')).toBeVisible()
  await dialog.getByLabel('Your reason').fill('The guests are fewer')
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect(dialog.getByText('At most 3 pieces can be cancelled.')).toBeVisible()
  await many.fill('1')
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect(dialog).toBeHidden()
  await expect(requests(page).first()).toContainText('Cancellation Requested, 1 piece')
  await expect(requests(page).first()).toContainText('The guests are fewer')

  await accept(orderNo, 'Two are enough.')
  await lookUntil(page, 'Cancellation accepted')
  await expect(requests(page).first()).toContainText('Two are enough.')
  await expect(main(page).getByText('Partly cancelled')).toBeVisible()
  await expect(main(page).getByText('2 products, 4 pieces')).toBeVisible()

  const documentLink = main(page).getByRole('region', { name: 'Documents' }).getByRole('link').first()
  const file = await page.request.get((await documentLink.getAttribute('href')) ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await main(page).getByRole('button', { name: 'Cancel the order' }).press('Enter')
  const question = page.getByRole('dialog', { name: `Cancel order ${orderNo}?` })
  await question.getByRole('button', { name: 'No, keep it' }).click()
  await expect(question).toBeHidden()
  await main(page).getByRole('button', { name: 'Cancel the order' }).press('Enter')
  await question.getByLabel('Reason').selectOption({ index: 1 })
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(question).toBeHidden()
  await expect(main(page).getByText('Cancelled By Me')).toBeVisible()
  await expect(main(page).getByRole('heading', { name: `Order ${orderNo}` })).toBeFocused()
  await expect(main(page).getByRole('button', { name: /cancel/i })).toHaveCount(0)

  await main(page).getByRole('link', { name: 'All orders' }).click()
  await expect(card).toContainText('Cancelled By Me')
  await expect(card.getByRole('link', { name: /^Pay Now/ })).toHaveCount(0)
})

test("clones an order, naming unavailable products, and responds 404 for another person's order", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/)
  const [first = 0] = await productsInStock(1)
  await openAs(page, '/orders', await freshConsumer())
  const { orderNo } = await placeOwnOrder(page, [{ productId: first, quantity: 2 }])
  await page.reload()
  const clone = main(page).getByRole('button', { name: `Clone Order ${orderNo}` })
  await clone.click()
  await expect(page.getByText('Item(s) added to cart successfully')).toBeVisible()
  await expectBadge(page, 1)
  expect(await cartOf(page)).toEqual([{ productId: first, quantity: 2 }])

  // A cloth that is no longer woven: the shop's own tests make it so, the screen has to name it.
  await page.route('**/api/clone-order', async (route) => {
    const answer = await (await route.fetch()).json()
    const [line] = answer.data.added
    answer.data = { added: [], notAdded: [{ ...line, message: 'It is no longer sold.' }] }
    await route.fulfill({ json: answer })
  })
  await clone.click()
  const refused = page.getByRole('dialog', { name: 'Nothing could be added to your cart' })
  await expect(refused.getByRole('region', { name: 'Not added' })).toContainText('It is no longer sold.')
  await expect(refused.getByRole('link', { name: 'Go to your cart' })).toHaveCount(0)

  await refused.getByRole('button', { name: 'Stay here' }).click()

  const { orderId } = await placeGuestOrder(first)
  for (const id of [orderId, 'nonsense']) {
    await page.goto(`/order-details/${id}`)
    await expect(page).toHaveURL(/\/404$/)
  }
})
