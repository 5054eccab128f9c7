import { and, asc, count, eq, lt, max, sql } from 'drizzle-orm'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { OfficePickUpPoint } from '#lib/contract/site/office/delivery.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { pickUpPoints } from '../../../db/schema/reference.ts'
import { refuse } from '../../../refusal.ts'
import { noteSetByStaff } from './charged-places.ts'

/** Pick-up points as staff see and change them. */

type PickUpPointForm = Omit<OfficePickUpPoint, 'id' | 'version' | 'waiting'>

/** All pick-up points, offered points first, with the number of orders waiting there. */
export async function listOfficePickUpPoints({ db }: Session): Promise<OfficePickUpPoint[]> {
  const waiting = db
    .select({ pointId: orders.pickUpPointId, waiting: count().as('waiting') })
    .from(orders)
    .where(and(sql`${orders.pickUpPointId} IS NOT NULL`, lt(orders.status, ORDER_STATUS.delivered)))
    .groupBy(orders.pickUpPointId)
    .as('waiting_orders')
  const rows = await db
    .select({ point: pickUpPoints, waiting: waiting.waiting })
    .from(pickUpPoints)
    .leftJoin(waiting, eq(waiting.pointId, pickUpPoints.id))
    .orderBy(sql`NOT ${pickUpPoints.isOffered}`, asc(pickUpPoints.name))
  return rows.map(({ point, waiting: orderCount }) => ({ ...point, waiting: orderCount ?? 0 }))
}

async function pointOf(tx: Session, id: number): Promise<OfficePickUpPoint> {
  const found = (await listOfficePickUpPoints(tx)).find((point) => point.id === id)
  if (!found) throw refuse('not-found', 'There is no such pick-up point.')
  return found
}

/**
 * Adds a pick-up point, or changes it.
 * @param given with the id and the version that was seen; without an id a new point is created
 * @throws `changed-meanwhile` if another person has changed it since, with its current values
 */
export async function savePickUpPoint(
  tx: Session,
  given: PickUpPointForm & { id?: number; version: number },
): Promise<{ before: OfficePickUpPoint | null; after: OfficePickUpPoint }> {
  const { id, version, ...form } = given
  await noteSetByStaff(tx)
  if (id === undefined) {
    // Two at once would take one id.
    await tx.db.execute(sql`LOCK TABLE ${pickUpPoints} IN SHARE ROW EXCLUSIVE MODE`)
    const [last] = await tx.db.select({ id: max(pickUpPoints.id) }).from(pickUpPoints)
    const made = (last?.id ?? 0) + 1
    await tx.db.insert(pickUpPoints).values({ id: made, ...form })
    return { before: null, after: await pointOf(tx, made) }
  }
  const before = await pointOf(tx, id)
  const changed = await tx.db
    .update(pickUpPoints)
    .set({ ...form, version: version + 1 })
    .where(and(eq(pickUpPoints.id, id), eq(pickUpPoints.version, version)))
    .returning({ id: pickUpPoints.id })
  if (changed.length === 0) {
    throw refuse('changed-meanwhile', 'Someone else has changed this pick-up point since you opened it.', {
      data: before,
    })
  }
  return { before, after: await pointOf(tx, id) }
}
