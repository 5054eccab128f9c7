import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { OrderApproval } from '#lib/contract/orders/order-approval.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'
import { orders } from '../../../db/schema/orders.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { deciderName } from '../queries/order-approval.ts'
import type { ApprovalCaller } from './approval-access.ts'
import type { ApprovalRow } from './notify-approval.ts'

const SHOWN = 50

/** The requests that the caller can see, waiting requests first. */
export async function listApprovals(tx: Session, now: Date, caller: ApprovalCaller): Promise<OrderApproval[]> {
  const rows = await tx.db
    .select({
      row: orderApprovals,
      requestedBy: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      decidedBy: deciderName,
      orderNo: orders.orderNo,
    })
    .from(orderApprovals)
    .innerJoin(users, eq(users.id, orderApprovals.userId))
    .leftJoin(orders, eq(orders.id, orderApprovals.orderId))
    .where(
      and(
        eq(orderApprovals.companyId, caller.companyId),
        caller.isApprover ? undefined : eq(orderApprovals.userId, caller.userId),
      ),
    )
    .orderBy(asc(sql`${orderApprovals.state} <> 'waiting'`), desc(orderApprovals.no))
    .limit(SHOWN)
  return rows.map(({ row, ...names }) => shown(row, names, now, caller))
}

function shown(
  row: ApprovalRow,
  names: Pick<OrderApproval, 'requestedBy' | 'decidedBy' | 'orderNo'>,
  now: Date,
  caller: ApprovalCaller,
): OrderApproval {
  const { no, request, lines, totalCents, branchName, limitKind, limitCents, decidedAt, note, orderId } = row
  const state = row.state === 'waiting' && row.expiresAt <= now ? 'expired' : row.state
  const isOwn = row.userId === caller.userId
  return {
    ...{ no, state, isOwn, branch: branchName, total: totalCents },
    ...{ limitKind, limit: limitCents, note, orderId, ...names },
    purchaseOrderNo: request.purchaseOrderNo || null,
    comments: request.comments ?? '',
    lines: lines.map(({ productId, name, tenths, unit, unitExVatCents, withVatCents }) => ({
      ...{ productId, name, unit, quantity: quantityOf(tenths), unitPrice: unitExVatCents, total: withVatCents },
    })),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    mayDecide: state === 'waiting' && caller.isApprover && !isOwn,
    mayTakeBack: isOwn && state !== 'approved' && row.takenBackAt === null,
  }
}
