import { eq, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'

/** Name of the person of a company who decided about a request; null if it expired or was withdrawn. */
export const deciderName = sql<
  string | null
>`(SELECT coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), c.name)
  FROM users d JOIN companies c ON c.id = d.company_id WHERE d.id = ${orderApprovals.decidedBy})`

/** Request and decision by which an order above its team member's limit was placed; undefined without a request. */
export async function approvalOf({ db }: Session, orderId: string) {
  const { no, limitKind, limitCents, decidedAt, note } = orderApprovals
  const [approval] = await db
    .select({ no, limitKind, limitCents, at: decidedAt, note, by: deciderName })
    .from(orderApprovals)
    .where(eq(orderApprovals.orderId, orderId))
  return approval
}
