import { and, eq, inArray } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orderParcelLines, orderParcels } from '../../../db/schema/order-parcels.ts'
import { tenthsByPosition } from '../rules/parcels.ts'

/** Sent quantity of each line, by position. Empty for an order older than parcels. */
export async function sentTenths(tx: Session, orderId: string): Promise<Map<number, number>> {
  const rows = await tx.db
    .select({ position: orderParcelLines.position, tenths: orderParcelLines.tenths })
    .from(orderParcelLines)
    .innerJoin(orderParcels, eq(orderParcels.id, orderParcelLines.parcelId))
    .where(and(eq(orderParcels.orderId, orderId), inArray(orderParcels.state, ['sent', 'delivered'])))
  return tenthsByPosition(rows)
}
