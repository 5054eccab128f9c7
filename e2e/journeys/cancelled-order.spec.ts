import type { Page } from 'playwright/test'
import { officeRefundAsk, officeRefundList, recordRefundJob } from '../../lib/contract/payments/office/refunds.ts'
import { payment } from '../../lib/contract/payments/payment.ts'
import { officeApprovalDecide } from '../../lib/contract/staff/office/approvals.ts'
import { ask, placeGuestOrder, productWithStock, startPayment, waitForPayment } from '../support/calls.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { asStaff, cancelAsStaff, workAsStaff } from '../support/staff.ts'

/** The promise: a cancelled order requests no money, and a late payment for it is shown and refunded. */

const order = async () => placeGuestOrder((await productWithStock(50, 99_999)).id)
const cancel = (orderNo: number) => cancelAsStaff(orderNo, 'The mill closed')

/** Records a refund of all that is due for an order, sent manually with this receipt. */
async function refund(orderNo: number, receipt: string): Promise<void> {
  const [due] = (await asStaff('finance', officeRefundList, { orderNo })).due
  const attemptId = due?.payments[0]?.attemptId
  if (!due || attemptId === undefined) throw new Error(`nothing is to be refunded of order ${orderNo}`)
  const input = { attemptId, amount: due.amount, reason: 'Order cancelled' }
  const { refundId, approval } = await asStaff('finance', officeRefundAsk, input)
  // Above the limit a second person approves it.
  if (approval) {
    const { approvalId, version } = approval
    await asStaff('approver', officeApprovalDecide, { approvalId, version, decision: 'approved' })
  }
  await workAsStaff('finance', recordRefundJob, { refundId, receipt })
}

const shillings = (cents: number) => `KSh\u00A0${(cents / 100).toLocaleString('en')}`

/** Expects the page to show the order as cancelled, without a request for money or a sign of progress. */
async function expectCancelled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'This order is cancelled' })).toBeVisible()
  await expect(page.getByRole('button', { name: /PAY NOW|Resend/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /Pay|Try Again/ })).toHaveCount(0)
  await expect(page.getByText(/M-Pesa menu|under process|it is paid|still to pay|To pay/i)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'write to us on WhatsApp' })).toBeVisible()
}

test('requests no money for a cancelled order on any page, and closes an open payment page', async ({ page }) => {
  const { orderId, orderNo, totalValue } = await order()
  await page.goto(`/payment/${orderId}`)
  await expect(page.getByRole('button', { name: /^PAY NOW/ })).toBeVisible()
  await cancel(orderNo)
  await expect(page.getByRole('alert').filter({ hasText: 'This order has just been cancelled.' })).toBeVisible()
  await expectCancelled(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  for (const name of ['payment', 'order-payment', 'payment-message', 'receive-message']) {
    await page.goto(`/${name}/${orderId}`)
    await expectCancelled(page)
    await expect(page.getByText('Please do not send any money for it.')).toBeVisible()
    await expectAccessible(page)
  }
  const answer = await ask(payment, { paymentType: 1, amount: totalValue, orderId, mobileNumber: freshPhone() })
  expect(answer.ok).toBe(false)
})

test('shows a payment after the cancellation, the planned refund, and its completion', async ({ page }) => {
  const { orderId, orderNo, totalValue } = await order()
  const phone = freshPhone()
  await startPayment({ orderId, totalValue }, phone)
  await page.goto(`/receive-message/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  await cancel(orderNo)
  await expectCancelled(page)
  await expect(page.getByText(/If your phone still asks for your PIN, cancel that request there/)).toBeVisible()

  await answerPrompt(phone, RIGHT_PIN)
  const sum = shillings(totalValue)
  await expect(
    page.getByRole('alert').filter({ hasText: `We received ${sum} after the order was cancelled.` }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const name of ['receive-message', 'payment', 'order-payment', 'payment-message']) {
    await page.goto(`/${name}/${orderId}`)
    await expectCancelled(page)
    await expect(
      page.getByText(`We received ${sum} for it after it was cancelled. You will get a refund of ${sum}.`),
    ).toBeVisible()
    await expectAccessible(page)
  }

  await waitForPayment(orderId, (status) => status.receipt !== null)
  await refund(orderNo, 'TKREFUND01')
  await expect(page.getByRole('alert').filter({ hasText: `${sum} was refunded.` })).toBeVisible()
  await page.goto(`/receive-message/${orderId}`)
  await expectCancelled(page)
  await expect(page.getByText(`We received ${sum} for it after it was cancelled. ${sum} was refunded.`)).toBeVisible()
})
