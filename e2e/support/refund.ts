import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { matchToOrderJob, officeUnmatchedList } from '../../lib/contract/payments/office/payments.ts'
import { officeRefundAsk, officeRefundList } from '../../lib/contract/payments/office/refunds.ts'
import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { officeApprovalDecide } from '../../lib/contract/staff/office/approvals.ts'
import { must, placeGuestOrder, productWithStock } from './calls.ts'
import { freshPhone, payByHand } from './handset.ts'
import { expect } from './shop.ts'
import { asStaff, workAsStaff } from './staff.ts'

/** Above it a refund needs two people. */
const LIMIT_CENTS = 500_000

/** A guest's order above the limit of refunds. */
export async function largeOrder() {
  const { id } = await productWithStock(50, 99_999)
  const one = await placeGuestOrder(id)
  return placeGuestOrder(id, Math.ceil(LIMIT_CENTS / one.totalValue) + 1)
}

/** Pays a paid order again through the M-Pesa menu; finance gives the money to the order. @param shillings all of it if absent */
export async function payAgain(
  { orderId, orderNo, totalValue }: Awaited<ReturnType<typeof placeGuestOrder>>,
  shillings = totalValue / 100,
) {
  const { byHand } = await must(paymentStatus, { orderId })
  await payByHand(freshPhone(), byHand.businessNumber, `FUMA${orderNo}`, shillings)
  const listed = async () =>
    (await asStaff('finance', officeUnmatchedList, {})).find(({ account }) => account.endsWith(String(orderNo)))
  await expect.poll(async () => (await listed())?.receipt).toBeTruthy()
  const second = (await listed())?.receipt ?? ''
  await workAsStaff('finance', matchToOrderJob, { receipt: second, orderNo, note: 'Paid twice' })
}

/** Requests the refund that is due, from the largest payment by a method; another person approves it. @returns its id */
export async function approvedRefund(orderNo: number, by: PaymentMethod): Promise<string> {
  const [due] = (await asStaff('finance', officeRefundList, { orderNo })).due
  const [payment] = (due?.payments ?? [])
    .filter(({ method }) => method === by)
    .toSorted((one, other) => other.left - one.left)
  if (!due || !payment) throw new Error('no refund is due')
  const asked = await asStaff('finance', officeRefundAsk, {
    ...{ attemptId: payment.attemptId, amount: due.amount, reason: 'Paid twice' },
  })
  expect(asked.state).toBe('asked')
  const { approvalId = 0, version = 0 } = asked.approval ?? {}
  await asStaff('approver', officeApprovalDecide, { approvalId, version, decision: 'approved' })
  return asked.refundId
}
