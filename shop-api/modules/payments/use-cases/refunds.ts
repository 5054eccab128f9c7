import { and, asc, eq, inArray, isNull, notExists, sum } from 'drizzle-orm'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refundRequests } from '../../../db/schema/office-money.ts'
import { paymentMoney } from '../../../db/schema/payment-views.ts'
import { paymentAttempts, paymentRefunds } from '../../../db/schema/payments.ts'
import { finishApproval } from '../../staff/use-cases/approvals.ts'

type RefundRow = typeof paymentRefunds.$inferSelect

/** Refundable amount of a payment: received less refunds; refunds with an unknown outcome count as refunded. */
export async function refundableCents(tx: Session, attemptId: string): Promise<Cents> {
  const [row] = await tx.db
    .select({ leftCents: paymentMoney.leftCents })
    .from(paymentMoney)
    .where(eq(paymentMoney.attemptId, attemptId))
  return row?.leftCents ?? 0
}

/** Refund amount of an order requested by staff that is not yet in a refund. */
export async function requestedRefundCents({ db }: Session, orderId: string): Promise<Cents> {
  const sent = db.select({ id: paymentRefunds.id }).from(paymentRefunds).where(eq(paymentRefunds.id, refundRequests.id))
  const [row] = await db
    .select({ cents: sum(refundRequests.amountCents).mapWith(Number) })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), isNull(refundRequests.closedAt), notExists(sent)))
  return row?.cents ?? 0
}

/** Writes a refund. The database refuses more than was paid. */
export async function insertRefund(tx: Session, refund: typeof paymentRefunds.$inferInsert): Promise<void> {
  await tx.db.insert(paymentRefunds).values(refund)
  if (refund.settledAt) await closeAsked(tx, refund.id, refund.settledAt)
}

/** Closes a refund request of staff. Its approval is written first, because a decision locks it first. */
async function closeAsked(tx: Session, id: string, at: Date): Promise<void> {
  const isOpen = and(eq(refundRequests.id, id), isNull(refundRequests.closedAt))
  const [open] = await tx.db.select({ approvalId: refundRequests.approvalId }).from(refundRequests).where(isOpen)
  if (open?.approvalId) await finishApproval(tx, open.approvalId)
  await tx.db.update(refundRequests).set({ closedAt: at }).where(isOpen)
}

/** Refunds with a lost response, oldest first. */
export async function openRefunds(tx: Session) {
  return tx.db
    .select({
      id: paymentRefunds.id,
      attemptId: paymentRefunds.attemptId,
      orderId: paymentAttempts.orderId,
      method: paymentAttempts.method,
      requestedAt: paymentRefunds.requestedAt,
    })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(inArray(paymentRefunds.state, ['requested', 'unknown']))
    .orderBy(asc(paymentRefunds.requestedAt))
}

/** Writes the result of a refund. */
export async function updateRefund(
  tx: Session,
  id: string,
  outcome: Pick<RefundRow, 'state' | 'receipt' | 'resultCode' | 'settledAt'>,
): Promise<void> {
  await tx.db.update(paymentRefunds).set(outcome).where(eq(paymentRefunds.id, id))
  if (outcome.settledAt) await closeAsked(tx, id, outcome.settledAt)
}
