import { and, asc, eq, sql } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { cancellationRequests, orderEvents, taxDocuments } from '../../../db/schema/order-history.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { LINE_NAME } from '../../stock/queries/order-columns.ts'
import { type HistoryLine, historyLine } from '../rules/history-line.ts'

export interface OpenRequest {
  id: number
  orderNo: number
  /** "12 × Simba Blanket, Madder, 5 × 6", or "the whole order". */
  what: string
  reason: string
  comments: string
  requestedAt: Date
}

/** Most requests listed. */
const MAX_REQUESTS = 500

/** Open cancellation requests, oldest first. */
export async function listRequests(tx: Session): Promise<OpenRequest[]> {
  const rows = await tx.db
    .select({
      id: cancellationRequests.id,
      orderNo: orders.orderNo,
      tenths: cancellationRequests.quantityTenths,
      reason: cancellationRequests.reason,
      comments: cancellationRequests.comments,
      requestedAt: cancellationRequests.requestedAt,
      product: LINE_NAME,
    })
    .from(cancellationRequests)
    .innerJoin(orders, eq(orders.id, cancellationRequests.orderId))
    .leftJoin(
      orderLines,
      and(
        eq(orderLines.orderId, cancellationRequests.orderId),
        eq(orderLines.variantId, cancellationRequests.variantId),
      ),
    )
    .where(eq(cancellationRequests.state, 'requested'))
    .orderBy(asc(cancellationRequests.id))
    .limit(MAX_REQUESTS)
  return rows.map(({ tenths, product, ...row }) => ({
    ...row,
    what: tenths === null ? 'the whole order' : `${quantityOf(tenths)} × ${product}`,
  }))
}

/** The events of an order, oldest first. Empty if there is no such order. */
export async function loadHistory(tx: Session, orderNo: number): Promise<HistoryLine[]> {
  const rows = await tx.db
    .select({
      kind: orderEvents.kind,
      toStatus: orderEvents.toStatus,
      requestId: orderEvents.requestId,
      actor: orderEvents.actor,
      actorName: orderEvents.actorName,
      actorId: orderEvents.actorId,
      note: orderEvents.note,
      isMessage: orderEvents.isMessage,
      at: orderEvents.at,
      rep: sql<string>`CASE WHEN ${users.id} IS NOT NULL
        THEN concat_ws(' ', ${users.firstName}, ${users.lastName}, 'for ' || ${companies.name}) ELSE '' END`,
    })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .leftJoin(users, and(eq(users.id, orderEvents.actorId), eq(users.userType, USER_TYPE.rep)))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .where(eq(orders.orderNo, orderNo))
    .orderBy(asc(orderEvents.id))
  return rows.map(historyLine)
}

/** The total of an order's credit notes. */
export async function creditedOf(tx: Session, orderNo: number): Promise<number> {
  const [row] = await tx.db
    .select({ cents: sql<number>`coalesce(sum(${taxDocuments.totalCents}), 0)::float8` })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(and(eq(orders.orderNo, orderNo), eq(taxDocuments.kind, 'credit-note')))
  return row?.cents ?? 0
}
