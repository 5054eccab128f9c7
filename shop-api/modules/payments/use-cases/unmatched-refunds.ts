import { and, eq, isNull } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { unmatchedPayments } from '../../../db/schema/payments.ts'
import { unmatchedRefunds } from '../../../db/schema/refunds.ts'
import { finishApproval } from '../../staff/use-cases/approvals.ts'
import type { RefundChange } from './refunds.ts'
import { resolveUnmatched } from './unmatched-payments.ts'

export type UnmatchedRefundRow = typeof unmatchedRefunds.$inferSelect

/**
 * Writes that money without an order is being sent back. Until it fails, the money cannot be matched. The database
 * refuses a second one for the same receipt.
 */
export async function insertUnmatchedRefund(tx: Session, refund: typeof unmatchedRefunds.$inferInsert): Promise<void> {
  await tx.db.insert(unmatchedRefunds).values(refund)
  await tx.db
    .update(unmatchedPayments)
    .set({ refundId: refund.id })
    .where(and(eq(unmatchedPayments.receipt, refund.paymentReceipt), isNull(unmatchedPayments.resolvedAt)))
  if (refund.approvalId) await finishApproval(tx, refund.approvalId)
}

/** Writes the result: money that is sent back is resolved, and after a failure it waits again. */
export async function updateUnmatchedRefund(
  tx: Session,
  { id, paymentReceipt, note, operator }: UnmatchedRefundRow,
  change: RefundChange,
  now: Date,
): Promise<void> {
  await tx.db.update(unmatchedRefunds).set(change).where(eq(unmatchedRefunds.id, id))
  if (change.state === 'done') {
    const returned = { resolution: 'returned' as const, returnReceipt: change.receipt }
    await resolveUnmatched(tx, { receipt: paymentReceipt, ...returned, note, operator, now })
  } else if (change.state === 'failed') {
    await tx.db.update(unmatchedPayments).set({ refundId: null }).where(eq(unmatchedPayments.receipt, paymentReceipt))
  }
}
