import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { officeCustomerList } from '../../lib/contract/accounts/office/customers.ts'
import { officeStoreCredit } from '../../lib/contract/payments/office/store-credit.ts'
import { officeReturn, officeReturnApprove, officeReturnReceive } from '../../lib/contract/returns/office/returns.ts'
import { callAs, productsInStock } from '../support/account.ts'
import { startPayment, waitForPayment } from '../support/calls.ts'
import { freshConsumer } from '../support/fresh-person.ts'
import { orderIdIn, placeOrder } from '../support/guest.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { signInToOffice } from '../support/office.ts'
import { placeOwnOrder } from '../support/own-order.ts'
import { signInByCall } from '../support/people.ts'
import { expect, expectAccessible, expectUsable, test } from '../support/shop.ts'
import { advanceAsStaff, asStaff } from '../support/staff.ts'

/**
 * The promise: a buyer returns three lines of one invoice at two times and gets one credit note, a part as store credit that
 * pays the next order.
 */
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false }
const main = (page: Page) => page.getByRole('main').filter({ visible: true })
const returns = (page: Page) => main(page).getByRole('region', { name: 'Returns' })

/** A paid and delivered order of these products, two of each. */
async function deliveredOrder(page: Page, productIds: readonly number[]) {
  const order = await placeOwnOrder(
    page,
    productIds.map((productId) => ({ productId, quantity: 2 })),
  )
  const phone = freshPhone()
  await startPayment(order, phone)
  await answerPrompt(phone, RIGHT_PIN)
  await waitForPayment(order.orderId, ({ isPaid }) => isPaid)
  for (let step = 0; step < 3; step += 1) await advanceAsStaff(order.orderNo)
  return order
}

/** Requests the return of products on the order's page, by their places in the list. @returns the return's number */
async function requestReturn(
  page: Page,
  places: readonly number[],
  more: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await returns(page).getByRole('button', { name: 'Return products' }).click()
  const dialog = page.getByRole('dialog', { name: /^Return products of order/ })
  for (const place of places) {
    const row = dialog
      .getByRole('listitem')
      .filter({ has: page.getByRole('spinbutton') })
      .nth(place)
    await row.getByRole('button', { name: /^More: Quantity of/ }).click()
    await row.getByRole('combobox', { name: /^Reason for/ }).selectOption({ label: 'I changed my mind' })
  }
  await expect(dialog.getByText(/after we receive the products/)).toBeVisible()
  await more(dialog)
  await dialog.getByRole('button', { name: 'Send the return' }).click()
  await expect(dialog).toHaveCount(0)
  const newest = returns(page)
    .getByRole('listitem', { name: /^Return \d+$/ })
    .first()
  await expect(newest).toContainText('Return requested')
  return Number(/\d+/.exec((await newest.getAttribute('aria-label')) ?? '')?.[0])
}

/** Approves a return and receives its products, by calls. */
async function receiveAsStaff(returnNo: number): Promise<void> {
  const { version, lines } = await asStaff('orders', officeReturn, { returnNo })
  const quantities = lines.map(({ position, requested }) => ({ position, quantity: requested }))
  const approved = await asStaff('orders', officeReturnApprove, { returnNo, version, lines: quantities, message: '' })
  await asStaff('orders', officeReturnReceive, {
    ...{ returnNo, version: approved.version },
    lines: quantities.map((line) => ({ ...line, condition: 'as-new' as const, isRestocked: true })),
  })
}

test('returns three lines at two times for one credit note, partly as store credit for the next order', async ({
  page,
  browser,
  allowConsole,
}) => {
  // Chromium's own tools fetch the preview's address; the page does not.
  allowConsole(/Connecting to 'blob:/)
  const email = await freshConsumer('Nasimiyu')
  await page.goto('/terms')
  await signInByCall(page, email)
  const productIds = await productsInStock(3)
  const { orderId } = await deliveredOrder(page, productIds)
  await page.goto(`/order-details/${orderId}`)

  const pixels = { create: { width: 640, height: 480, channels: 3, background: '#b5651d' } } as const
  const photo = await sharp(pixels).jpeg().toBuffer()
  const first = await requestReturn(page, [0, 1], async (dialog) => {
    const files = ['seam', 'label'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: photo }))
    await dialog.getByLabel('Add pictures').setInputFiles(files)
    await expect(dialog.getByText('Picture 2, sent')).toBeVisible()
    await expectAccessible(page)
  })
  await receiveAsStaff(first)
  const second = await requestReturn(page, [2], async (dialog) => {
    await dialog.getByText('Store credit', { exact: true }).click()
  })

  // The office decides and receives the second on its page, and credits both together.
  const office = await browser.newContext(DESK)
  const desk = await office.newPage()
  await signInToOffice(desk, 'orders')
  await desk.goto('/office/orders/returns')
  await desk
    .getByRole('link', { name: String(second) })
    .first()
    .click()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('button', { name: 'Receive products' }).click()
  const credit = desk.getByRole('region', { name: 'Credit' })
  await expect(credit).toContainText(`Credit return ${first} and return ${second}`)
  const field = credit.getByLabel('Part as store credit, KSh')
  const credited = Number((await field.inputValue()).replaceAll(',', '')) * 100
  expect(credited).toBeGreaterThan(0)
  await expectUsable(desk)
  await credit.getByRole('button', { name: /^Issue credit note/ }).click()
  await expect(desk.getByRole('region', { name: 'Order and customer' })).toContainText('CN-')
  await desk.goto(`/office/orders/returns/${first}`)
  await expect(desk.getByRole('img')).toHaveCount(2)
  await office.close()

  await page.reload()
  const documents = main(page).getByRole('region', { name: 'Documents' })
  await expect(documents.getByRole('link', { name: /^Credit note CN-/ })).toHaveCount(1)
  await expect(
    returns(page)
      .getByRole('listitem', { name: /^Return \d+$/ })
      .first(),
  ).toContainText('Credited')
  await expectAccessible(page)

  // The store credit pays a part of the next order, all of it at once; the rest is paid by M-Pesa.
  const { customers } = await asStaff('owner', officeCustomerList, { kind: 'all', search: email, page: 1 })
  const owner = { userId: customers[0]?.userId ?? 0 }
  const before = await asStaff('finance', officeStoreCredit, { owner, pageNo: 1 })
  expect(before.balance).toBe(credited)
  const [productId = 0] = productIds
  await callAs(page, 'cart-add', { items: [{ productId, quantity: 5 }], set: true })
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: /^Use KSh.* of it for this order/ }).check()
  await expect(page.getByText('Left to pay')).toBeVisible()
  await placeOrder(page)
  const nextId = orderIdIn(page)
  const next = await waitForPayment(nextId, ({ received }) => received === credited)
  expect(next.due).toBe(next.totalValue - credited)
  const after = await asStaff('finance', officeStoreCredit, { owner, pageNo: 1 })
  expect(after.balance).toBe(0)
  expect(after.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['spent', -credited],
    ['return', credited],
  ])
  const phone = freshPhone()
  await startPayment({ orderId: nextId, totalValue: next.due }, phone)
  await answerPrompt(phone, RIGHT_PIN)
  const paid = await waitForPayment(nextId, ({ isPaid }) => isPaid)
  expect(paid.received).toBe(next.totalValue)
  await page.goto(`/order-details/${nextId}`)
  await expect(main(page).getByText('Paid with store credit')).toBeVisible()
})
