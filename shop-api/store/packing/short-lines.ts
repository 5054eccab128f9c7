import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Session } from '../../db/client.ts'
import { orderParcels } from '../../db/schema/order-parcels.ts'
import { orders } from '../../db/schema/orders.ts'
import { pickListLines, pickLists } from '../../db/schema/packing.ts'
import { refuse } from '../../domain/refusal.ts'

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
 * Says what becomes of what was short.
 * @throws not-found; not-allowed when nothing is short, or somebody has decided already
 */
export async function decideShort({ db }: Session, line: PickLineName, decision: 'later' | 'off'): Promise<void> {
  const [found] = await db
    .select({ reason: pickListLines.shortReason, decision: pickListLines.shortDecision })
    .from(pickListLines)
    .where(isLine(line))
    .for('update')
  if (!found) throw refuse('not-found', 'We could not find this line.')
  if (found.decision === decision) return
  if (!found.reason || found.decision) throw refuse('not-allowed', 'This is decided already.')
  await db.update(pickListLines).set({ shortDecision: decision }).where(isLine(line))
}

/**
 * Keeps the key of a picture of what is short.
 * @returns the key of the one before it
 * @throws not-found; not-allowed on the pick list of another
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
  if (found.packerId !== staffId) throw refuse('not-allowed', 'This pick list was given to somebody else.')
  await db.update(pickListLines).set({ shortFile: file }).where(isLine(line))
  return found.before
}

/** The key of a picture of what was short. @throws not-found */
export async function shortPictureOf({ db }: Session, line: PickLineName): Promise<string> {
  const [found] = await db
    .select({ file: pickListLines.shortFile })
    .from(pickListLines)
    .where(and(isLine(line), isNotNull(pickListLines.shortFile)))
  if (!found?.file) throw refuse('not-found', 'There is no picture.')
  return found.file
}

/** A line that was short, as its order names it: how much is missing of which product, and why. @throws not-found */
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
