import { desc, type SQL } from 'drizzle-orm'
import type { ListedCompanyOrder } from '#lib/contract/companies/office/company-fields.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { officeListedOrder } from '../rules/office-listed-order.ts'
import { loadListedOrders } from './listed-orders.sql.ts'

const MAX = 12

/** The latest orders of a company or customer, newest first, with the same stage, payment and total as in the office's list. */
export async function latestOrders({ db, query }: Session, whose: SQL): Promise<ListedCompanyOrder[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(whose)
    .orderBy(desc(orders.createdAt), desc(orders.orderNo))
    .limit(MAX)
  const rows = await loadListedOrders(query, { ids: found.map(({ id }) => id) })
  return rows.map((row) => {
    const { orderNo, placedAt, stage, askedToCancel, payment, total } = officeListedOrder(row)
    return { orderNo, branch: row.toBranch, createdAt: placedAt, stage, askedToCancel, payment, total }
  })
}
