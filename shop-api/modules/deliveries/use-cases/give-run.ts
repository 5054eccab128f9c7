import { and, asc, eq, max, sql } from 'drizzle-orm'
import { ALL_ROLES, permissionsOf } from '#lib/contract/base/permissions.ts'
import type { Session } from '../../../db/client.ts'
import { deliveryStops } from '../../../db/schema/deliveries.ts'
import { orderParcels } from '../../../db/schema/order-parcels.ts'
import { orders } from '../../../db/schema/orders.ts'
import { parcelRunParcels, parcelRuns } from '../../../db/schema/packing.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { lockRiderAccount } from '../queries/rider-cash.ts'

const RIDER_ROLES = ALL_ROLES.filter((role) => permissionsOf([role]).has('deliveries.run') && role !== 'owner')
const IS_RIDER = and(eq(staffMembers.state, 'active'), sql`${staffMembers.roles} ?| ${sql.param(RIDER_ROLES)}::text[]`)

/** Active staff with the role of a rider, by name. */
export const listRiders = ({ db }: Session) =>
  db
    .select({ staffId: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(IS_RIDER)
    .orderBy(asc(staffMembers.name))

/**
 * Gives a run to an own rider, after whose other stops its parcels are added, sorted by place. The stops of a run that
 * had another rider stay.
 * @throws `not-found` for an unknown run; `not-allowed` for a person who is not a rider
 */
export async function giveRun(tx: Session, { runId, riderId }: { runId: number; riderId: number }): Promise<string> {
  const [run] = await tx.db.select().from(parcelRuns).where(eq(parcelRuns.id, runId)).for('update')
  if (!run) throw refuse('not-found', 'We could not find this run.')
  const [rider] = await tx.db
    .select({ staffId: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(and(eq(staffMembers.id, riderId), IS_RIDER))
  if (!rider) throw refuse('not-allowed', 'This person is not a rider.')
  await lockRiderAccount(tx, rider)
  if (run.riderId !== riderId)
    await tx.db.update(parcelRuns).set({ riderId, previousRiderId: run.riderId }).where(eq(parcelRuns.id, runId))
  const [last] = await tx.db
    .select({ position: max(deliveryStops.position) })
    .from(deliveryStops)
    .innerJoin(parcelRunParcels, eq(parcelRunParcels.parcelId, deliveryStops.parcelId))
    .innerJoin(parcelRuns, eq(parcelRuns.id, parcelRunParcels.runId))
    .where(eq(parcelRuns.riderId, riderId))
  const parcels = await tx.db
    .select({ parcelId: orderParcels.id })
    .from(parcelRunParcels)
    .innerJoin(orderParcels, eq(orderParcels.id, parcelRunParcels.parcelId))
    .innerJoin(orders, eq(orders.id, orderParcels.orderId))
    .where(eq(parcelRunParcels.runId, runId))
    .orderBy(
      sql`${orders.address}->>'county'`,
      sql`${orders.address}->>'city'`,
      sql`${orders.address}->>'physicalLocation'`,
      orderParcels.id,
    )
  const first = (last?.position ?? 0) + 1
  if (parcels.length > 0)
    await tx.db
      .insert(deliveryStops)
      .values(parcels.map(({ parcelId }, at) => ({ parcelId, position: first + at })))
      .onConflictDoNothing()
  return rider.name
}
