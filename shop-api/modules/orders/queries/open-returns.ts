import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { returnRequestLines, returnRequests } from '../../../db/schema/returns.ts'
import { tenthsByPosition } from '../rules/parcels.ts'

/** States of a return that still needs a step: its products are neither credited nor refused. */
export const OPEN_STATES = ['requested', 'question', 'approved', 'received'] as const

/**
 * Quantity of each line in open returns, by position: as requested, after the decision as approved, after the receipt as
 * received.
 */
export async function openReturnTenths(tx: Session, orderId: string): Promise<Map<number, number>> {
  const { receivedTenths, approvedTenths, tenths, position } = returnRequestLines
  const rows = await tx.db
    .select({ position, tenths: sql<number>`coalesce(${receivedTenths}, ${approvedTenths}, ${tenths})` })
    .from(returnRequestLines)
    .innerJoin(returnRequests, eq(returnRequests.no, returnRequestLines.requestNo))
    .where(and(eq(returnRequests.orderId, orderId), inArray(returnRequests.state, [...OPEN_STATES])))
  return tenthsByPosition(rows)
}
