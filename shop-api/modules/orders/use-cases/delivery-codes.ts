import { randomInt } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import type { Session } from '../../../db/client.ts'
import { deliveryStops } from '../../../db/schema/deliveries.ts'
import { orderParcels } from '../../../db/schema/order-parcels.ts'
import { parcelRunParcels, parcelRuns } from '../../../db/schema/packing.ts'
import type { OrderTokens } from '../rules/order-tokens.ts'

/** Codes that customers give the rider at the door, as proof of the delivery: one code per order, stored on its stops. */

/** The keyed hash of an order's code. */
export const doorCodeHash = (tokens: OrderTokens, orderId: string, code: string): string =>
  tokens.codeHash(`door ${orderId} ${code}`)

/** Stops of an order that are not finished, of own riders. */
const openStops = (tx: Session, orderId: string) =>
  tx.db
    .select({ parcelId: deliveryStops.parcelId, sealed: deliveryStops.codeSealed })
    .from(deliveryStops)
    .innerJoin(orderParcels, eq(orderParcels.id, deliveryStops.parcelId))
    .innerJoin(parcelRunParcels, eq(parcelRunParcels.parcelId, deliveryStops.parcelId))
    .innerJoin(parcelRuns, and(eq(parcelRuns.id, parcelRunParcels.runId), isNotNull(parcelRuns.riderId)))
    .where(and(eq(orderParcels.orderId, orderId), inArray(deliveryStops.state, ['waiting', 'missed'])))
    .orderBy(asc(deliveryStops.parcelId))

const storedCode = (tokens: OrderTokens, orderId: string, stops: readonly { sealed: string | null }[]) =>
  stops.flatMap(({ sealed }) => (sealed ? (tokens.open(orderId, sealed) ?? []) : []))[0]

/** The field of the order's page with the code that the customer got; empty without a code. */
export async function shownDeliveryCode(
  tx: Session,
  tokens: OrderTokens,
  { orderId, status }: Pick<OrderDetails, 'orderId' | 'status'>,
): Promise<Pick<OrderDetails, 'deliveryCode'>> {
  if (status !== ORDER_STATUS.outForDelivery) return {}
  const code = storedCode(tokens, orderId, await openStops(tx, orderId))
  return code === undefined ? {} : { deliveryCode: code }
}

/**
 * The code of an order that own riders deliver: the code of its open stops, else a new code of four digits. Null if no
 * own rider delivers it.
 */
export async function deliveryCodeOf(tx: Session, tokens: OrderTokens, orderId: string): Promise<string | null> {
  const stops = await openStops(tx, orderId)
  if (stops.length === 0) return null
  const before = storedCode(tokens, orderId, stops)
  const code = before ?? String(randomInt(10_000)).padStart(4, '0')
  const without = stops.filter(({ sealed }) => before === undefined || sealed === null).map(({ parcelId }) => parcelId)
  if (without.length > 0)
    await tx.db
      .update(deliveryStops)
      .set({ codeHash: doorCodeHash(tokens, orderId, code), codeSealed: tokens.seal(orderId, code), codeTries: 0 })
      .where(inArray(deliveryStops.parcelId, without))
  return code
}
