import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orderParcels } from '../../../db/schema/order-parcels.ts'
import { orders } from '../../../db/schema/orders.ts'
import { pickListLines, pickLists } from '../../../db/schema/packing.ts'
import { refuse } from '../../../refusal.ts'
import { isHeldForRest, isInWork } from '../../orders/rules/parcels.ts'
import { lockParcel, setState } from '../../orders/use-cases/parcels.ts'

export type ShortDecision = 'later' | 'hold' | 'off'

/** A line of a pick list. */
export interface PickLineName {
  pickListId: number
  parcelId: number
  position: number
}

const isLine = ({ pickListId, parcelId, position }: PickLineName) =>
  and(
    eq(pickListLines.pickListId, pickListId),
    eq(pickListLines.parcelId, parcelId),
    eq(pickListLines.position, position),
  )

/**
 * Records the decision on missing products.
 * @throws `not-found`; `not-allowed` if no products are missing, or a decision exists
 */
export async function decideShort({ db }: Session, line: PickLineName, decision: ShortDecision): Promise<void> {
  const [found] = await db
    .select({ reason: pickListLines.shortReason, decision: pickListLines.shortDecision })
    .from(pickListLines)
    .where(isLine(line))
    .for('update')
  if (!found) throw refuse('not-found', 'We could not find this line.')
  if (found.decision === decision) return
  if (!found.reason || found.decision) throw refuse('not-allowed', 'There is already a decision.')
  await db.update(pickListLines).set({ shortDecision: decision }).where(isLine(line))
}

/**
 * Delays a parcel that was packed short until the rest of its order is packed too.
 * @throws `not-found`; `not-allowed` if it was sent, no products are missing, or a decision exists
 */
export async function holdForRest(tx: Session, line: PickLineName): Promise<void> {
  const { parcel, order } = await lockParcel(tx, line.parcelId)
  if (!isInWork(parcel))
    throw refuse('not-allowed', `Parcel ${parcel.no} of order ${order.orderNo} can no longer be held: it was sent.`)
  await decideShort(tx, line, 'hold')
  await setState(tx, parcel.id, { state: parcel.state, waitsForRest: true })
}

/** Releases a parcel that waits for the rest of its order. @throws `not-found`; `not-allowed` if it does not wait */
export async function releaseParcel(tx: Session, parcelId: number): Promise<{ orderNo: number; parcelNo: number }> {
  const { parcel, parcels, order } = await lockParcel(tx, parcelId)
  if (!isHeldForRest(parcel, parcels))
    throw refuse(
      'not-allowed',
      `Parcel ${parcel.no} of order ${order.orderNo} is not waiting for the rest of the order.`,
    )
  await setState(tx, parcel.id, { state: parcel.state, waitsForRest: false })
  return { orderNo: order.orderNo, parcelNo: parcel.no }
}

/**
 * Stores the key of a picture of missing products.
 * @returns the key of the previous picture
 * @throws `not-found`; `not-allowed` on the pick list of another packer
 */
export async function setShortPicture(
  { db }: Session,
  staffId: number,
  line: PickLineName,
  file: string,
): Promise<string | null> {
  const [found] = await db
    .select({ before: pickListLines.shortFile, packerId: pickLists.packerId })
    .from(pickListLines)
    .innerJoin(pickLists, eq(pickLists.id, pickListLines.pickListId))
    .where(isLine(line))
    .for('update', { of: pickListLines })
  if (!found) throw refuse('not-found', 'We could not find this line.')
  if (found.packerId !== staffId)
    throw refuse('not-allowed', 'This pick list was moved to another packer. Open your own pick list.')
  await db.update(pickListLines).set({ shortFile: file }).where(isLine(line))
  return found.before
}

/** The key of a picture of missing products. @throws `not-found` */
export async function shortPictureOf({ db }: Session, line: PickLineName): Promise<string> {
  const [found] = await db
    .select({ file: pickListLines.shortFile })
    .from(pickListLines)
    .where(and(isLine(line), isNotNull(pickListLines.shortFile)))
  if (!found?.file) throw refuse('not-found', 'There is no picture.')
  return found.file
}

/** A line with missing products: product, missing quantity and reason. @throws `not-found` */
export async function shortLineOf({ db }: Session, line: PickLineName) {
  const [found] = await db
    .select({
      orderNo: orders.orderNo,
      productId: pickListLines.variantId,
      missingTenths: sql<number>`${pickListLines.wantedTenths} - ${pickListLines.pickedTenths}`,
      reason: pickListLines.shortReason,
    })
    .from(pickListLines)
    .innerJoin(orderParcels, eq(orderParcels.id, pickListLines.parcelId))
    .innerJoin(orders, eq(orders.id, orderParcels.orderId))
    .where(isLine(line))
  if (!found) throw refuse('not-found', 'We could not find this line.')
  return found
}
