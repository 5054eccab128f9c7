import { desc, type SQL } from 'drizzle-orm'
import type { ListedCompanyOrder } from '#lib/contract/office/company-fields.ts'
import type { Session } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.ts'

const MOST = 12

/** The latest orders of somebody for the office, newest first. */
export async function latestOrders({ db }: Session, whose: SQL): Promise<ListedCompanyOrder[]> {
  const rows = await db
    .select({
      orderNo: orders.orderNo,
      branch: orders.branchName,
      createdAt: orders.createdAt,
      status: orders.status,
      paidAt: orders.paidAt,
      total: orders.totalCents,
    })
    .from(orders)
    .where(whose)
    .orderBy(desc(orders.createdAt), desc(orders.orderNo))
    .limit(MOST)
  return rows.map(({ createdAt, paidAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    isPaid: paidAt !== null,
  }))
}
