import { and, eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'

/**
 * Withdraws the waiting order requests of a team member who can no longer order. In a transaction, before the member's row
 * is changed: approving locks a request first and its member after it.
 */
export async function withdrawRequests({ db }: Session, userId: number, now: Date): Promise<void> {
  await db
    .update(orderApprovals)
    .set({ state: 'withdrawn', decidedAt: now })
    .where(and(eq(orderApprovals.userId, userId), eq(orderApprovals.state, 'waiting')))
}
