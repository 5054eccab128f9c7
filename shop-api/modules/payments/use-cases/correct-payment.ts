import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { paymentMoney } from '../../../db/schema/payment-views.ts'
import { refuse } from '../../../refusal.ts'
import { insertCorrection } from '../queries/stored-corrections.ts'
import { lockPayableOrder } from './payable-orders.ts'

export interface PaymentCorrection {
  attemptId: string
  reason: string
  operator: string
  now: Date
}

/**
 * Corrects a payment that was counted and never arrived, by its whole amount, under the lock of its order.
 * @throws `not-allowed` if it was refunded; `changed-meanwhile` if it was already corrected
 */
export async function correctPayment(
  tx: Session,
  { attemptId, reason, operator, now }: PaymentCorrection,
): Promise<void> {
  const isThis = eq(paymentMoney.attemptId, attemptId)
  const [of] = await tx.db.select({ orderId: paymentMoney.orderId }).from(paymentMoney).where(isThis)
  if (of) await lockPayableOrder(tx, { id: of.orderId })
  const [payment] = await tx.db.select().from(paymentMoney).where(isThis)
  if (!payment || payment.netCents <= 0) throw refuse('changed-meanwhile', 'This payment was already corrected.')
  if (payment.refundedCents > 0)
    throw refuse('not-allowed', 'Money of this payment was sent back. Ask for the refund first.')
  await insertCorrection(tx, { attemptId, amountCents: payment.netCents, reason, operator, at: now })
}
