import { and, count, eq, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import {
  brands,
  collections,
  families,
  familyColours,
  familySizes,
  subCollections,
  variants,
} from '../../../db/schema/catalogue.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { hasLine } from '../../orders/queries/filter-orders.ts'
import { preparedName } from '../../orders/queries/order-access.ts'
import { type ByItem, type ItemLabel, type ItemSums, itemReport } from '../rules/item-report.ts'
import { LINE_SUMS } from './line-sums.ts'
import { countsLine, countsOrder, isPartial, type ReportScope } from './report-scope.ts'

/** Ordered quantities and amounts by product, unsorted. Names are the products' current names. */
export async function loadByItem(tx: Session, scope: ReportScope): Promise<ByItem> {
  const [sums, counted, whole] = await Promise.all([
    sumItems(tx, scope),
    countOrders(tx, scope),
    isPartial(scope) ? null : sumOrders(tx, scope),
  ])
  const labels = await labelsOf(
    tx,
    sums.map(({ productId }) => productId),
  )
  return itemReport(sums, labels, counted, whole)
}

async function sumItems(tx: Session, scope: ReportScope): Promise<ItemSums[]> {
  const select = tx.db
    .select({ productId: orderLines.variantId, orders: count(), ...LINE_SUMS })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(countsOrder(scope), countsLine(scope)))
    .groupBy(orderLines.variantId)
  const name = preparedName('item-sums', scope.access, scope.filter)
  return name === undefined ? select : select.prepare(name).execute()
}

async function countOrders(tx: Session, scope: ReportScope): Promise<number> {
  const select = tx.db
    .select({ orders: count() })
    .from(orders)
    .where(and(countsOrder(scope), hasLine(countsLine(scope))))
  const name = preparedName('item-orders', scope.access, scope.filter)
  const [row] = await (name === undefined ? select : select.prepare(name).execute())
  return row?.orders ?? 0
}

/** Delivery and total of the orders, with VAT. */
async function sumOrders(tx: Session, scope: ReportScope): Promise<{ delivery: number; total: number }> {
  const select = tx.db
    .select({
      delivery: sql<number>`coalesce(sum(${orders.deliveryExVatCents} + ${orders.deliveryVatCents}), 0)::float8`,
      total: sql<number>`coalesce(sum(${orders.valueCents}), 0)::float8`,
    })
    .from(orders)
    .where(countsOrder(scope))
  const name = preparedName('item-whole', scope.access, scope.filter)
  const [row] = await (name === undefined ? select : select.prepare(name).execute())
  return row ?? { delivery: 0, total: 0 }
}

/**
 * The products' current names. Queried separately from the sums: the planner cannot estimate the number of products,
 * and the cost of a single statement would vary a hundredfold.
 */
async function labelsOf(tx: Session, ids: readonly number[]): Promise<Map<number, ItemLabel>> {
  const rows = await tx.db
    .select({
      productId: variants.id,
      productCode: variants.code,
      productName: families.clusterName,
      brandName: brands.name,
      colorName: familyColours.name,
      size: familySizes.name,
      collectionCode: collections.code,
      collection: collections.name,
      subCollection: subCollections.name,
      unitText: families.unitText,
    })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .innerJoin(brands, eq(brands.code, families.brandCode))
    .innerJoin(collections, eq(collections.code, families.collectionCode))
    .innerJoin(
      subCollections,
      and(
        eq(subCollections.collectionCode, families.collectionCode),
        eq(subCollections.code, families.subCollectionCode),
      ),
    )
    .innerJoin(familyColours, and(eq(familyColours.familyId, families.id), eq(familyColours.code, variants.colourCode)))
    .innerJoin(familySizes, and(eq(familySizes.familyId, families.id), eq(familySizes.code, variants.sizeCode)))
    .where(isAnyOf(variants.id, ids))
    .prepare('report-labels')
    .execute()
  return new Map(rows.map((row) => [row.productId, row]))
}
