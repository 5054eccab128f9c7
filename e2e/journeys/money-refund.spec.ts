import { officeMoneyAccounts } from '../../lib/contract/money/office/money-accounts.ts'
import { officeOpenItems } from '../../lib/contract/money/office/open-items.ts'
import { sendRefundJob } from '../../lib/contract/payments/office/refunds.ts'
import { SANDBOX_CERTIFICATE_FILE, sandboxInitiator } from '../../simulators/daraja/sandbox-initiator.ts'
import { startPayment, waitForPayment } from '../support/calls.ts'
import { answerPrompt, freshPhone, RIGHT_PIN, switchOn } from '../support/handset.ts'
import { importStatement, simulatedStatement } from '../support/money.ts'
import { signInToOffice } from '../support/office.ts'
import { approvedRefund, largeOrder, payAgain } from '../support/refund.ts'
import { expect, expectUsable, test } from '../support/shop.ts'
import { asStaff } from '../support/staff.ts'

/** The promise: a refund by M-Pesa with a lost result is never sent twice, and Safaricom is queried until it is known. */

test.use({
  shopSettings: {
    MPESA_INITIATOR_NAME: sandboxInitiator.name,
    MPESA_INITIATOR_PASSWORD: sandboxInitiator.password,
    MPESA_CERTIFICATE_FILE: SANDBOX_CERTIFICATE_FILE,
  },
})

test('refunds a double payment by M-Pesa once, with two people and a lost result', async ({ page: finance }) => {
  const placed = await largeOrder()
  const phone = freshPhone()
  await startPayment(placed, phone)
  await answerPrompt(phone, RIGHT_PIN)
  await waitForPayment(placed.orderId, ({ isPaid }) => isPaid)
  // A part of the first payment is due back, which M-Pesa sends to its phone: only whole payments are reversed.
  await payAgain(placed, placed.totalValue / 100 - 10)
  const refundId = await approvedRefund(placed.orderNo, 'mpesa')
  // Safaricom accepts the refund, and its result never arrives.
  await switchOn(phone, { never: true })

  await signInToOffice(finance, 'finance')
  const row = finance.getByRole('listitem').filter({ hasText: String(placed.orderNo) })
  await finance.goto(`/office/money/refunds?at=${refundId}`)
  await expectUsable(finance)
  await row.getByRole('button', { name: /^Send KSh/ }).click()
  const sent = finance.getByRole('region', { name: 'Sent, result not known' })
  await expect(sent.filter({ hasText: String(placed.orderNo) })).toBeVisible({ timeout: 60_000 })
  await expect(row.getByRole('button', { name: /^Send KSh/ })).toHaveCount(0)
  await expect(asStaff('finance', sendRefundJob, { input: { refundIds: [refundId] } })).rejects.toThrow(
    'already sent or closed',
  )
  await finance.getByRole('button', { name: 'Ask the provider' }).click()
  await expect(row.getByText('Refunded')).toBeVisible({ timeout: 30_000 })

  // Each line of the paybill's own statement has its entry: two payments, the refund and charges.
  await importStatement(finance, 'paybill.csv', await simulatedStatement())
  const account = (await asStaff('finance', officeMoneyAccounts, {})).find(
    ({ kind, isMain }) => kind === 'mpesa' && isMain,
  )
  const accountId = account?.accountId ?? 0
  const { items } = await asStaff('finance', officeOpenItems, { accountId, perPage: 200, after: null })
  expect(items.flatMap(({ line }) => line?.reference ?? [])).toEqual([])
})
