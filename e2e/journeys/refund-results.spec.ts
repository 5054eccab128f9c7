import { sendRefundJob } from '../../lib/contract/payments/office/refunds.ts'
import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must } from '../support/calls.ts'
import { CARDS, expectPaid, payByCard } from '../support/card.ts'
import { heldByProvider, resetCardProvider, setCardProvider } from '../support/card-provider.ts'
import { signInToOffice } from '../support/office.ts'
import { approvedRefund, largeOrder, payAgain } from '../support/refund.ts'
import { expect, expectUsable, test } from '../support/shop.ts'
import { asStaff } from '../support/staff.ts'

/** The promise: a refund with a lost response is never sent twice, and its result is found. */

test.afterEach(resetCardProvider)

test('refunds a double payment once, with two people and a result that is known later', async ({ page, newDevice }) => {
  const placed = await largeOrder()
  const { orderNo } = placed
  await payByCard(page, placed, CARDS.yes)
  await expectPaid(page, placed, 'Visa •••• 2701')
  const { receipt } = await must(paymentStatus, { orderId: placed.orderId })

  await test.step('the order is paid a second time, through the M-Pesa menu', () => payAgain(placed))
  const refundId = await test.step('one person requests the refund to the card, and another approves it', () =>
    approvedRefund(orderNo, 'card'))

  const finance = await newDevice()
  await signInToOffice(finance, 'finance')
  const row = finance.getByRole('listitem').filter({ hasText: String(orderNo) })
  const sendButton = row.getByRole('button', { name: /^Send KSh/ })
  await test.step('its response is lost: it is unknown and cannot be sent again', async () => {
    await setCardProvider({ modes: { 'follow-up': 'lost', search: 'down' } })
    await finance.goto(`/office/money/refunds?at=${refundId}`)
    await expectUsable(finance)
    await sendButton.click()
    const group = finance.getByRole('region', { name: 'Sent, result not known' })
    await expect(group.filter({ hasText: String(orderNo) })).toBeVisible({ timeout: 60_000 })
    await expect(row.getByText(/It is not known whether it was sent/)).toBeVisible()
    await expect(sendButton).toHaveCount(0)
    await expectUsable(finance)
    await expect(asStaff('finance', sendRefundJob, { input: { refundIds: [refundId] } })).rejects.toThrow(
      'already sent or closed',
    )
  })

  await test.step('the provider reports it as done', async () => {
    await resetCardProvider()
    await finance.getByRole('button', { name: 'Ask the provider' }).click()
    await expect(row.getByText('Refunded')).toBeVisible()
    expect(await heldByProvider(receipt as string)).toBe(0)
  })
})
