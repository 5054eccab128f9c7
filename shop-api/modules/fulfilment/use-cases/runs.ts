import { eq, sql } from 'drizzle-orm'
import type { Input, Output } from '#lib/contract/base/call.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { officeRunMake } from '#lib/contract/fulfilment/office/runs.ts'
import type { Session } from '../../../db/client.ts'
import { parcelRunParcels, parcelRuns } from '../../../db/schema/packing.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { lockOrdersOf } from '../../orders/queries/parcel-queue.sql.ts'
import { lockParcel } from '../../orders/use-cases/parcels.ts'
import { loadRunParcels } from '../queries/runs.sql.ts'
import { setWaybill } from './hand-over.ts'

/** Parcels of a new run, and the staff member that makes it. */
export interface NewRun extends Input<typeof officeRunMake> {
  createdBy: number
}

/**
 * Puts packed parcels on a run, each with its carrier and waybill. Parcels of another run leave that run. Empty runs
 * are not listed.
 * @throws `not-found`; `not-allowed` if a parcel is not packed or is collected by its customer; `changed-meanwhile`
 */
export async function makeRun(
  tx: Session,
  now: Date,
  { carrier, waybillNo = '', parcels, createdBy }: NewRun,
): Promise<Output<typeof officeRunMake>> {
  const parcelIds = parcels.map(({ parcelId }) => parcelId)
  if (new Set(parcelIds).size < parcelIds.length)
    throw refuse('invalid-request', 'A parcel is listed twice on this run. Remove one of them.')
  await lockOrdersOf(tx.query, { parcelIds })
  const [run] = await tx.db
    .insert(parcelRuns)
    .values({ carrier, waybillNo, createdBy, createdAt: now })
    .returning({ id: parcelRuns.id })
  if (!run) throw new Error('a run was not made')
  const changed: { parcelId: number; version: number }[] = []
  for (const { parcelId, version, waybillNo: own = '' } of parcels) {
    const { parcel, order } = await lockParcel(tx, parcelId)
    if (order.shippingType === SHIPPING_TYPE.pickup)
      throw refuse('not-allowed', `Order ${order.orderNo} is collected at a counter: no carrier takes it.`)
    const saved = await setWaybill(tx, {
      parcelId: parcel.id,
      version,
      carrier,
      waybillNo: waybillNo || own,
      file: undefined,
    })
    changed.push({ parcelId, version: saved.version })
  }
  await tx.db
    .insert(parcelRunParcels)
    .values(parcelIds.map((parcelId) => ({ parcelId, runId: run.id })))
    .onConflictDoUpdate({ target: parcelRunParcels.parcelId, set: { runId: sql`excluded.run_id` } })
  return { runId: run.id, parcels: changed }
}

/** Stores the key of a picture of a run's waybill. @returns the key of the previous picture @throws `not-found` */
export async function setRunPicture({ db }: Session, runId: number, file: string): Promise<string | null> {
  const [run] = await db.select().from(parcelRuns).where(eq(parcelRuns.id, runId)).for('update')
  if (!run) throw refuse('not-found', 'We could not find this run.')
  await db.update(parcelRuns).set({ waybillFile: file }).where(eq(parcelRuns.id, runId))
  return run.waybillFile
}

/** Contents of the sheet of a run. @throws `not-found` if it has no parcels left */
export async function loadRun(tx: Session, runId: number) {
  const [run] = await tx.db
    .select({
      runId: parcelRuns.id,
      carrier: parcelRuns.carrier,
      waybillNo: parcelRuns.waybillNo,
      createdAt: parcelRuns.createdAt,
      by: staffMembers.name,
    })
    .from(parcelRuns)
    .innerJoin(staffMembers, eq(staffMembers.id, parcelRuns.createdBy))
    .where(eq(parcelRuns.id, runId))
  const parcels = run ? await loadRunParcels(tx.query, { runId }) : []
  if (!run || parcels.length === 0) throw refuse('not-found', 'We could not find this run.')
  return { ...run, parcels }
}

export type Run = Awaited<ReturnType<typeof loadRun>>
