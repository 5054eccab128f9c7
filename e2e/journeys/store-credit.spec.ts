import type { Page } from 'playwright/test'
import { officeCustomerList } from '../../lib/contract/accounts/office/customers.ts'
import { officeStoreCredit } from '../../lib/contract/payments/office/store-credit.ts'
import { callAs, productsInStock } from '../support/account.ts'
import { waitForPayment } from '../support/calls.ts'
import { freshConsumer } from '../support/fresh-person.ts'
import { orderIdIn, placeOrder } from '../support/guest.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { signInToOffice } from '../support/office.ts'
import { signInByCall } from '../support/people.ts'
import { expect, expectAccessible, expectUsable, test } from '../support/shop.ts'
import { asStaff, cancelAsStaff } from '../support/staff.ts'

/** The promise: credit that two people gave pays a part of an order once, and returns when the order is cancelled. */

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false }

const main = (page: Page) => page.getByRole('main').filter({ visible: true })

/** The customer's number in the office. */
async function customerNo(email: string): Promise<number> {
  const { customers } = await asStaff('owner', officeCustomerList, { kind: 'all', search: email, page: 1 })
  const userId = customers[0]?.userId
  if (!userId) throw new Error(`the office does not find ${email}`)
  return userId
}

test('pays a part with store credit and the rest by M-Pesa, and gets it back once cancelled', async ({
  page,
  browser,
}) => {
  const email = await freshConsumer('Achieng')
  const userId = await customerNo(email)

  const office = await browser.newContext(DESK)
  const finance = await office.newPage()
  await signInToOffice(finance, 'finance')
  await finance.goto(`/office/customers/${userId}`)
  await finance.getByRole('button', { name: 'Give credit' }).click()
  const form = finance.getByRole('form', { name: 'Give store credit' })
  await form.getByLabel('Amount, KSh').fill('6000')
  await form.getByLabel('Reason, for the customer').fill('Late delivery')
  await form.getByRole('button', { name: /^Give KSh.6,000/ }).click()
  await expect(finance.getByRole('region', { name: 'Waiting for approval' })).toContainText('Goodwill')
  await office.close()

  const second = await browser.newContext(DESK)
  const approver = await second.newPage()
  await signInToOffice(approver, 'approver')
  await approver.goto('/office/money/store-credit')
  const waiting = approver.getByRole('listitem').filter({ hasText: 'Late delivery' })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toHaveCount(0)
  await expectUsable(approver)
  await second.close()

  await signInByCall(page, email)
  const [productId = 0] = await productsInStock(1)
  await callAs(page, 'cart-add', { items: [{ productId, quantity: 10 }], set: true })
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: /^Use KSh.6,000 of it for this order/ }).check()
  await expect(page.getByText('Left to pay')).toBeVisible()
  await expectAccessible(page)
  await placeOrder(page)

  const orderId = orderIdIn(page)
  const { totalValue, due } = await waitForPayment(orderId, ({ received }) => received === 6_000_00)
  expect(due).toBe(totalValue - 6_000_00)
  const phone = freshPhone()
  await page.getByLabel('M-Pesa number').fill(phone)
  await page.getByRole('button', { name: /^PAY NOW/ }).click()
  await page.waitForURL(/\/receive-message\//)
  await answerPrompt(phone, RIGHT_PIN)
  const { orderNo } = await waitForPayment(orderId, ({ isPaid }) => isPaid)
  await page.goto(`/order-details/${orderId}`)
  await expect(main(page).getByText('Paid with store credit')).toBeVisible()

  await cancelAsStaff(orderNo, 'The mill closed')
  await page.goto('/store-credit')
  await expect(
    main(page)
      .getByText(/^KSh.6,000\.00$/)
      .first(),
  ).toBeVisible()
  await expect(main(page).getByText(`Order ${orderNo} was cancelled`)).toBeVisible()
  await expectAccessible(page)
  // The rest is due back by M-Pesa, and the credit returned once.
  const { toGiveBack } = await waitForPayment(orderId, ({ isCancelled }) => isCancelled)
  expect(toGiveBack).toBe(totalValue - 6_000_00)
  const { balance, entries } = await asStaff('finance', officeStoreCredit, { owner: { userId }, pageNo: 1 })
  expect(balance).toBe(6_000_00)
  expect(entries.map(({ kind }) => kind)).toEqual(['given-back', 'spent', 'goodwill'])
})
