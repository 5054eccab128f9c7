import { and, eq, inArray, max } from 'drizzle-orm'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { orderEvents } from '../../../db/schema/order-history.ts'
import { orderParcelLines, orderParcels } from '../../../db/schema/order-parcels.ts'
import { openReturnTenths } from '../../orders/queries/open-returns.ts'
import type { LockedOrder } from '../../orders/rules/locked-order.ts'
import type { DeliveredLine } from '../rules/returnable.ts'

export interface DeliveredOrderLine extends DeliveredLine {
  productId: number
  position: number
  unit: string
}

/** The lines of a locked order with their deliveries and returns. */
export async function loadDelivered(tx: Session, order: LockedOrder): Promise<DeliveredOrderLine[]> {
  const [parcels, [delivered], open, products] = await Promise.all([
    tx.db
      .select({ position: orderParcelLines.position, tenths: orderParcelLines.tenths, at: orderParcels.deliveredAt })
      .from(orderParcelLines)
      .innerJoin(orderParcels, eq(orderParcels.id, orderParcelLines.parcelId))
      .where(and(eq(orderParcels.orderId, order.id), eq(orderParcels.state, 'delivered'))),
    tx.db
      .select({ at: max(orderEvents.at) })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, order.id),
          eq(orderEvents.kind, 'status'),
          eq(orderEvents.toStatus, ORDER_STATUS.delivered),
        ),
      ),
    openReturnTenths(tx, order.id),
    tx.db
      .select({ productId: variants.id, isReturnable: families.isReturnable })
      .from(variants)
      .innerJoin(families, eq(families.id, variants.familyId))
      .where(
        inArray(
          variants.id,
          order.lines.map(({ productId }) => productId),
        ),
      ),
  ])
  const isDelivered = order.status === ORDER_STATUS.delivered
  return order.lines.map(({ productId, position, name, unit, stepTenths, sentTenths, returnedTenths }) => {
    const parts = parcels.flatMap((part) =>
      part.position === position && part.at ? [{ tenths: part.tenths, at: part.at }] : [],
    )
    // An order older than parcels was delivered as a whole.
    const rest = isDelivered ? sentTenths - parts.reduce((sum, { tenths }) => sum + tenths, 0) : 0
    if (rest > 0 && delivered?.at) parts.push({ tenths: rest, at: delivered.at })
    return {
      ...{ productId, position, name, unit, stepTenths, returnedTenths, delivered: parts },
      openTenths: open.get(position) ?? 0,
      isReturnable: products.find((one) => one.productId === productId)?.isReturnable ?? true,
    }
  })
}
