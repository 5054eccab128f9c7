import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { APPROVAL_DAYS } from '#lib/contract/orders/order-approval.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'
import { type ApprovalContext, notifyRequester } from './notify-approval.ts'

const PAGE = 20

/** Ends requests that were not decided in time, and notifies their members. @returns false if no request is left */
export async function expireRequests(approval: ApprovalContext): Promise<boolean> {
  const { tx, now } = approval
  const due = await tx.db
    .select({ no: orderApprovals.no })
    .from(orderApprovals)
    .where(and(eq(orderApprovals.state, 'waiting'), lt(orderApprovals.expiresAt, now)))
    .orderBy(asc(orderApprovals.expiresAt))
    .limit(PAGE)
    .for('update', { skipLocked: true })
  if (due.length === 0) return false
  const rows = await tx.db
    .update(orderApprovals)
    .set({ state: 'expired', decidedAt: now })
    .where(
      inArray(
        orderApprovals.no,
        due.map(({ no }) => no),
      ),
    )
    .returning()
  for (const { no, userId, totalCents, createdAt } of rows)
    await notifyRequester(approval, userId, {
      title: `Your order request ${no} has expired`,
      body: `Your order of ${showMoney(totalCents)} of ${showDay(dayInNairobi(createdAt))} was not approved in ${APPROVAL_DAYS} days. You can put its products into your cart again.`,
    })
  return true
}
