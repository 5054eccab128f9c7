import { and, count, eq, sql } from 'drizzle-orm'
import type { Grouping } from '#lib/contract/reports/report.ts'
import { AT_NAIROBI } from '../../../db/at-nairobi.ts'
import type { Session } from '../../../db/client.ts'
import { collections, families, variants } from '../../../db/schema/catalogue.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { preparedName } from '../../orders/queries/order-access.ts'
import { IS_VARIANT } from '../../stock/queries/order-columns.ts'
import { type ByDate, dateReport, type LineSums, type OrderSums } from '../rules/date-report.ts'
import { LINE_SUMS } from './line-sums.ts'
import { countsLine, countsOrder, isPartial, type ReportScope } from './report-scope.ts'

/** Ordered quantities and amounts by day, week or month, oldest first. */
export async function loadByDate(tx: Session, scope: ReportScope, grouping: Grouping): Promise<ByDate> {
  const [perOrder, perLine] = await Promise.all([sumOrders(tx, scope, grouping), sumLines(tx, scope, grouping)])
  return dateReport(perOrder, perLine, grouping, isPartial(scope))
}

/** The first day of an order's day, week or month in Nairobi. */
const periodOf = (grouping: Grouping) =>
  sql<string>`date_trunc(${grouping}, ${orders.createdAt} ${sql.raw(AT_NAIROBI)})::date::text`

async function sumOrders(tx: Session, scope: ReportScope, grouping: Grouping): Promise<OrderSums[]> {
  const select = tx.db
    .select({
      date: periodOf(grouping),
      orders: count(),
      delivery: sql<number>`sum(${orders.deliveryExVatCents} + ${orders.deliveryVatCents})::float8`,
      total: sql<number>`sum(${orders.valueCents})::float8`,
    })
    .from(orders)
    .where(countsOrder(scope))
    .groupBy(sql`1`)
  const name = preparedName(`date-orders-${grouping}`, scope.access, scope.filter)
  return name === undefined ? select : select.prepare(name).execute()
}

async function sumLines(tx: Session, scope: ReportScope, grouping: Grouping): Promise<LineSums[]> {
  const select = tx.db
    .select({ date: periodOf(grouping), code: collections.code, name: collections.name, ...LINE_SUMS })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(variants, IS_VARIANT)
    .innerJoin(families, eq(families.id, variants.familyId))
    .innerJoin(collections, eq(collections.code, families.collectionCode))
    .where(and(countsOrder(scope), countsLine(scope)))
    .groupBy(sql`1`, collections.code, collections.name)
  const name = preparedName(`date-lines-${grouping}`, scope.access, scope.filter)
  return name === undefined ? select : select.prepare(name).execute()
}
