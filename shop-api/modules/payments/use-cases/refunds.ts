import { and, eq, isNull, notExists, sum } from 'drizzle-orm'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refundRequests } from '../../../db/schema/office-money.ts'
import { paymentMoney } from '../../../db/schema/payment-views.ts'
import { paymentRefunds } from '../../../db/schema/refunds.ts'
import { finishApproval } from '../../staff/use-cases/approvals.ts'
import { orderOfAttempt } from './attempts.ts'
import { logMoneyEvent } from './payable-orders.ts'

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
  if (refund.state === 'done') await logRefunded(tx, refund, refund.settledAt ?? refund.requestedAt)
}

/** Logs an event of the order: its customer is notified that the refund was sent. */
async function logRefunded(
  tx: Session,
  {
    attemptId,
    amountCents,
    kind,
    receipt = null,
  }: Pick<RefundRow, 'attemptId' | 'amountCents' | 'kind'> & { receipt?: string | null },
  at: Date,
): Promise<void> {
  const found = await orderOfAttempt(tx, { id: attemptId })
  const how = kind === 'store-credit' ? ' as store credit' : receipt === null ? '' : `, receipt ${receipt}`
  const note = `${showMoney(amountCents)}${how}`
  if (found) await logMoneyEvent(tx, found.orderId, 'refunded', note, { at, attemptId })
}

/** Closes a refund request of staff. Its approval is written first, because a decision locks it first. */
async function closeAsked(tx: Session, id: string, at: Date): Promise<void> {
  const isOpen = and(eq(refundRequests.id, id), isNull(refundRequests.closedAt))
  const [open] = await tx.db.select({ approvalId: refundRequests.approvalId }).from(refundRequests).where(isOpen)
  if (open?.approvalId) await finishApproval(tx, open.approvalId)
  await tx.db.update(refundRequests).set({ closedAt: at }).where(isOpen)
}

/** The columns of a refund that a report of its provider writes. */
export type RefundChange = Pick<RefundRow, 'state' | 'receipt' | 'resultCode' | 'settledAt' | 'nextQueryAt'> &
  Partial<Pick<RefundRow, 'providerReference'>>

/** Writes the result of a refund. */
export async function updateRefund(tx: Session, id: string, outcome: RefundChange): Promise<void> {
  const [row] = await tx.db.update(paymentRefunds).set(outcome).where(eq(paymentRefunds.id, id)).returning()
  if (outcome.settledAt) await closeAsked(tx, id, outcome.settledAt)
  if (row?.state === 'done') await logRefunded(tx, row, row.settledAt ?? row.requestedAt)
}
