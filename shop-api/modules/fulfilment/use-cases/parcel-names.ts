import { asc, eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orderParcels } from '../../../db/schema/order-parcels.ts'
import { orders } from '../../../db/schema/orders.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'

/** Parcels by their displayed numbers. @throws `not-found` if a parcel does not exist */
export async function parcelNames({ db }: Session, parcelIds: readonly number[]) {
  const wanted = [...new Set(parcelIds)]
  const found = await db
    .select({ parcelId: orderParcels.id, orderNo: orders.orderNo, parcelNo: orderParcels.no })
    .from(orderParcels)
    .innerJoin(orders, eq(orders.id, orderParcels.orderId))
    .where(isAnyOf(orderParcels.id, wanted))
    .orderBy(asc(orders.orderNo), asc(orderParcels.no))
  if (found.length < wanted.length) throw refuse('not-found', 'We could not find one of these parcels.')
  return found
}
