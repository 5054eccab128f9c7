import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { permissionsOf } from '#lib/contract/base/permissions.ts'
import type { Session } from '../../../db/client.ts'
import { orderParcelLines, orderParcels } from '../../../db/schema/order-parcels.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { pickListLines, pickListParcels, pickLists, variantShelves } from '../../../db/schema/packing.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import { listShorts } from '../../orders/queries/parcel-queue.sql.ts'
import { lockParcel, reopenParcel, setState, startParcel } from '../../orders/use-cases/parcels.ts'

export interface NewPickList {
  parcelIds: readonly number[]
  packerId: number
  createdBy: number
}

/**
 * Starts packing parcels: each gets its lines, a box of the trolley and its place on one list.
 * @returns the list's number
 * @throws `not-found`; `not-allowed` if another packer has one of them, or its order is not being prepared
 */
export async function makePickList(tx: Session, now: Date, list: NewPickList): Promise<number> {
  await checkPacker(tx, list.packerId)
  const [made] = await tx.db
    .insert(pickLists)
    .values({ state: 'open', packerId: list.packerId, createdBy: list.createdBy, createdAt: now })
    .returning({ id: pickLists.id })
  if (!made) throw new Error('a pick list was not made')
  const started = await startParcels(tx, now, list)
  await tx.db
    .insert(pickListParcels)
    .values(
      list.parcelIds
        .filter((id) => started.includes(id))
        .map((parcelId, index) => ({ pickListId: made.id, parcelId, box: index + 1, state: 'picking' as const })),
    )
  await addLines(tx, made.id, started)
  return made.id
}

/** Locks orders in a fixed order, so that two lists cannot deadlock. */
async function startParcels(tx: Session, now: Date, { parcelIds, packerId }: NewPickList): Promise<number[]> {
  const found = await tx.db
    .select({ id: orderParcels.id })
    .from(orderParcels)
    .where(isAnyOf(orderParcels.id, parcelIds))
    .orderBy(asc(orderParcels.orderId), asc(orderParcels.id))
  if (found.length < new Set(parcelIds).size) throw refuse('not-found', 'We could not find one of these parcels.')
  for (const { id } of found) {
    const locked = await lockParcel(tx, id)
    const { parcel, order } = locked
    await refuseIfOnList(tx, id, `Parcel ${parcel.no} of order ${order.orderNo}`)
    if (parcel.state === 'open') await refuseIfShort(tx, parcel.no, order.orderNo)
    if (parcel.state === 'packing') await setState(tx, id, { state: 'packing', packerId })
    else await startParcel(tx, locked, { packerId, now })
  }
  return found.map(({ id }) => id)
}

/** @throws `not-found`; `not-allowed` if the staff member cannot pack */
async function checkPacker({ db }: Session, packerId: number): Promise<void> {
  const [packer] = await db
    .select({ state: staffMembers.state, roles: staffMembers.roles, name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.id, packerId))
  if (packer?.state !== 'active') throw refuse('not-found', 'We could not find this packer.')
  if (!permissionsOf(packer.roles).has('packing.work'))
    throw refuse('not-allowed', `${packer.name} does not have the permission to pack.`)
}

async function refuseIfOnList({ db }: Session, parcelId: number, name: string): Promise<void> {
  const [other] = await db
    .select({ packer: staffMembers.name })
    .from(pickListParcels)
    .innerJoin(pickLists, eq(pickLists.id, pickListParcels.pickListId))
    .innerJoin(staffMembers, eq(staffMembers.id, pickLists.packerId))
    .where(and(eq(pickListParcels.parcelId, parcelId), eq(pickListParcels.state, 'picking')))
  if (other) throw refuse('not-allowed', `${name} is being packed by ${other.packer}.`)
}

/** Missing products wait for a decision: another packer would walk to the same empty shelf. */
async function refuseIfShort(tx: Session, parcelNo: number, orderNo: number): Promise<void> {
  const shorts = await listShorts(tx.query, { orderNo, limit: 1, offset: 0 })
  if (shorts.length > 0)
    throw refuse('not-allowed', `Parcel ${parcelNo} of order ${orderNo} is short and waits for orders staff.`)
}

async function addLines(tx: Session, pickListId: number, parcelIds: readonly number[]): Promise<void> {
  const lines = await tx.db
    .select({
      parcelId: orderParcelLines.parcelId,
      position: orderParcelLines.position,
      variantId: orderLines.variantId,
      wantedTenths: orderParcelLines.tenths,
      shelf: variantShelves.shelf,
      dyeLot: variantShelves.dyeLot,
    })
    .from(orderParcelLines)
    .innerJoin(orderParcels, eq(orderParcels.id, orderParcelLines.parcelId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, orderParcels.orderId), eq(orderLines.position, orderParcelLines.position)),
    )
    .leftJoin(variantShelves, eq(variantShelves.variantId, orderLines.variantId))
    .where(inArray(orderParcelLines.parcelId, [...parcelIds]))
  await tx.db.insert(pickListLines).values(
    lines.map(({ shelf, dyeLot, ...line }) => ({
      ...line,
      pickListId,
      shelf: shelf ?? '',
      dyeLot: dyeLot ?? '',
    })),
  )
}

/**
 * Closes a pick list: its unpacked parcels wait again.
 * @param `may` whether the user can close pick lists of other packers
 * @returns number of parcels that wait again
 * @throws `not-found`; `not-allowed` for the list of another packer, or a list that is not open
 */
export async function closePickList(
  tx: Session,
  now: Date,
  pickListId: number,
  who: { staffId: number; may: boolean },
): Promise<number> {
  const list = await lockPickList(tx, pickListId)
  if (list.packerId !== who.staffId && !who.may)
    throw refuse('not-allowed', 'This pick list belongs to another packer. Ask a packing manager to close it.')
  if (list.state !== 'open') throw refuse('not-allowed', 'This pick list is finished.')
  const picking = await tx.db
    .select({ parcelId: pickListParcels.parcelId })
    .from(pickListParcels)
    .innerJoin(orderParcels, eq(orderParcels.id, pickListParcels.parcelId))
    .where(and(eq(pickListParcels.pickListId, pickListId), eq(pickListParcels.state, 'picking')))
    .orderBy(asc(orderParcels.orderId))
  for (const { parcelId } of picking) {
    const locked = await lockParcel(tx, parcelId)
    if (locked.parcel.state === 'packing') await reopenParcel(tx, locked, now)
    await setListState(tx, pickListId, parcelId, 'returned')
  }
  await tx.db.update(pickLists).set({ state: 'closed', finishedAt: now }).where(eq(pickLists.id, pickListId))
  return picking.length
}

/**
 * Moves an open pick list to another packer, with its parcels and picked products. Scans that the previous packer has
 * not sent are refused from then on.
 * @returns the previous packer
 * @throws `not-found`; `not-allowed` if it is finished, or the packer already has it
 */
export async function movePickList(tx: Session, pickListId: number, packerId: number): Promise<number> {
  await checkPacker(tx, packerId)
  const list = await lockPickList(tx, pickListId)
  if (list.state !== 'open') throw refuse('not-allowed', `Pick list ${pickListId} is finished.`)
  if (list.packerId === packerId) throw refuse('not-allowed', `This packer already has pick list ${pickListId}.`)
  await tx.db.update(pickLists).set({ packerId }).where(eq(pickLists.id, pickListId))
  const picking = tx.db
    .select({ id: pickListParcels.parcelId })
    .from(pickListParcels)
    .where(and(eq(pickListParcels.pickListId, pickListId), eq(pickListParcels.state, 'picking')))
  await tx.db
    .update(orderParcels)
    .set({ packerId, version: sql`${orderParcels.version} + 1` })
    .where(and(inArray(orderParcels.id, picking), eq(orderParcels.state, 'packing')))
  return list.packerId
}

/** A pick list under lock, so that its scans are processed one after the other. @throws `not-found` */
export async function lockPickList({ db }: Session, pickListId: number) {
  const [list] = await db.select().from(pickLists).where(eq(pickLists.id, pickListId)).for('update')
  if (!list) throw refuse('not-found', 'We could not find this pick list.')
  return list
}

/** Records the state of a parcel on its pick list. */
export async function setListState(
  { db }: Session,
  pickListId: number,
  parcelId: number,
  state: 'packed' | 'stopped' | 'returned',
): Promise<void> {
  await db
    .update(pickListParcels)
    .set({ state })
    .where(and(eq(pickListParcels.pickListId, pickListId), eq(pickListParcels.parcelId, parcelId)))
}
