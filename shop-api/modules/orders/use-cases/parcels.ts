/**
 * The parcels of an order. All functions here need the lock on the order's row (`lockOrder`), so that its changes are
 * made one after the other.
 */
import { asc, eq, sql } from 'drizzle-orm'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { orderParcelLines, orderParcels } from '../../../db/schema/order-parcels.ts'
import { refuse } from '../../../refusal.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { type LockedOrder, waitsForBalance } from '../rules/locked-order.ts'
import {
  fitParcels,
  isInWork,
  isSent,
  type Parcel,
  type ParcelLine,
  type ParcelState,
  tenthsByPosition,
} from '../rules/parcels.ts'
import { lockOrder } from './locked-order.ts'

/** The parcels of an order, oldest first, including cancelled parcels. */
export async function parcelsOf(tx: Session, orderId: string): Promise<Parcel[]> {
  const [rows, lines, unpacked] = await Promise.all([
    tx.db.select().from(orderParcels).where(eq(orderParcels.orderId, orderId)).orderBy(asc(orderParcels.no)),
    tx.db
      .select({
        parcelId: orderParcelLines.parcelId,
        position: orderParcelLines.position,
        tenths: orderParcelLines.tenths,
      })
      .from(orderParcelLines)
      .innerJoin(orderParcels, eq(orderParcels.id, orderParcelLines.parcelId))
      .where(eq(orderParcels.orderId, orderId))
      .orderBy(asc(orderParcelLines.position)),
    unpackedLines(tx, orderId),
  ])
  return rows.map(({ orderId: _order, collectionCodeHash: _hash, collectionCodeSealed: _sealed, ...parcel }) => ({
    ...parcel,
    lines:
      parcel.state === 'open'
        ? unpacked
        : lines.filter(({ parcelId }) => parcelId === parcel.id).map(({ position, tenths }) => ({ position, tenths })),
  }))
}

/** Quantities still ordered that are in no parcel, by line. */
export async function unpackedLines({ db }: Session, orderId: string): Promise<ParcelLine[]> {
  const { rows } = await db.execute<{ position: number; tenths: number }>(
    sql`SELECT position, tenths FROM order_unpacked WHERE order_id = ${orderId} AND tenths > 0 ORDER BY position`,
  )
  return rows.map(({ position, tenths }) => ({ position, tenths }))
}

/** A parcel with its locked order, and all parcels of that order. */
export interface LockedParcel {
  order: LockedOrder
  parcel: Parcel
  parcels: Parcel[]
}

/** Locks a parcel's order and reads its parcels. @throws `not-found` */
export async function lockParcel(tx: Session, parcelId: number): Promise<LockedParcel> {
  const [found] = await tx.db
    .select({ orderId: orderParcels.orderId })
    .from(orderParcels)
    .where(eq(orderParcels.id, parcelId))
  if (!found) throw refuse('not-found', 'We could not find this parcel.')
  const order = await lockOrder(tx, { id: found.orderId }, null)
  const parcels = await parcelsOf(tx, order.id)
  const parcel = parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw refuse('not-found', 'We could not find this parcel.')
  return { order, parcel, parcels }
}

/**
 * Starts packing an open parcel: it gets all products in no other parcel, or the named part of them.
 * @param packing `unpaid`: also before the balance of a deposit is paid
 * @throws `not-allowed` if it is not open, its order is not being prepared or waits for its balance, or more is named
 * than available
 */
export async function startParcel(
  tx: Session,
  { order, parcel }: LockedParcel,
  packing: { packerId: number | null; lines?: readonly ParcelLine[]; now: Date; unpaid?: boolean },
): Promise<void> {
  if (parcel.state !== 'open' || order.status !== ORDER_STATUS.inProcess)
    throw refuse('not-allowed', `Parcel ${parcel.no} of order ${order.orderNo} is not waiting to be packed.`)
  if (waitsForBalance(order) && !packing.unpaid) throw await balanceMissing(tx, order)
  const lines = packing.lines ?? parcel.lines
  refuseMoreThan(parcel.lines, lines)
  await writeLines(tx, parcel.id, lines)
  await setState(tx, parcel.id, { state: 'packing', packerId: packing.packerId })
  await openRest(tx, order, packing.now)
}

/** The refusal of packing before the balance is paid. */
async function balanceMissing(tx: Session, { id, orderNo }: LockedOrder) {
  const { dueCents } = await moneyOf(tx, id)
  return refuse('not-allowed', `Order ${orderNo} waits for the balance of ${showMoney(dueCents, 'auto')}.`)
}

/** Reopens a parcel in work: its contents are to be packed again. @throws `not-allowed` if it is not in work */
export async function reopenParcel(tx: Session, { order, parcel }: LockedParcel, now: Date): Promise<void> {
  if (!isInWork(parcel))
    throw refuse('not-allowed', `Parcel ${parcel.no} of order ${order.orderNo} is not being packed.`)
  await setState(tx, parcel.id, { state: 'cancelled', packerId: null })
  await openRest(tx, order, now)
}

/**
 * Marks a parcel as packed with its actual contents; missing products move to the open parcel.
 * @throws `not-allowed` if it is not being packed, is empty, or contains more than ordered
 */
export async function packParcel(
  tx: Session,
  { order, parcel }: LockedParcel,
  { lines, now }: { lines: readonly ParcelLine[]; now: Date },
): Promise<void> {
  if (parcel.state !== 'packing')
    throw refuse('not-allowed', `Parcel ${parcel.no} of order ${order.orderNo} is not being packed.`)
  refuseMoreThan(parcel.lines, lines)
  await writeLines(tx, parcel.id, lines)
  await setState(tx, parcel.id, { state: 'packed', packedAt: now })
  await openRest(tx, order, now)
}

/** Puts the named unpacked products into a separate, packed parcel. @returns its id */
export async function createParcel(
  tx: Session,
  order: LockedOrder,
  { lines, now }: { lines: readonly ParcelLine[]; now: Date },
): Promise<number> {
  if (order.status !== ORDER_STATUS.inProcess)
    throw refuse('not-allowed', `Order ${order.orderNo} is not being prepared.`)
  await openRest(tx, order, now)
  const open = (await parcelsOf(tx, order.id)).find(({ state }) => state === 'open')
  if (!open) throw refuse('not-allowed', `All products of order ${order.orderNo} are already in a parcel.`)
  await startParcel(tx, { order, parcel: open, parcels: [] }, { packerId: null, lines, now })
  await setState(tx, open.id, { state: 'packed', packedAt: now })
  return open.id
}

/**
 * Adjusts parcels to a changed order: reduces the parcels in work, and puts unpacked products into the open parcel.
 * @returns the reduced parcels, to notify their packers
 */
export async function settleParcels(tx: Session, orderId: string, now: Date): Promise<number[]> {
  const order = await lockOrder(tx, { id: orderId }, null)
  if (order.status !== ORDER_STATUS.inProcess) return []
  const ordered = order.lines.map(({ position, tenths, returnedTenths }) => ({
    position,
    tenths: tenths + returnedTenths,
  }))
  const fitted = fitParcels(ordered, await parcelsOf(tx, orderId))
  for (const { id, lines } of fitted) {
    if (lines.length > 0) await writeLines(tx, id, lines)
    await bump(tx, id, lines.length === 0 ? 'cancelled' : null)
  }
  await openRest(tx, order, now)
  return fitted.map(({ id }) => id)
}

/** An open parcel exists exactly while products are to be packed. */
async function openRest(tx: Session, order: Pick<LockedOrder, 'id' | 'status'>, now: Date): Promise<void> {
  const [parcels, unpacked] = [await parcelsOf(tx, order.id), await unpackedLines(tx, order.id)]
  const open = parcels.find(({ state }) => state === 'open')
  if (open && unpacked.length === 0) await setState(tx, open.id, { state: 'cancelled' })
  if (open || unpacked.length === 0 || order.status !== ORDER_STATUS.inProcess) return
  const no = Math.max(0, ...parcels.map((parcel) => parcel.no)) + 1
  await tx.db.insert(orderParcels).values({ orderId: order.id, no, state: 'open', createdAt: now })
}

/** @throws `not-allowed` if no products are named, or more of a line than available */
function refuseMoreThan(available: readonly ParcelLine[], named: readonly ParcelLine[]): void {
  const there = tenthsByPosition(available)
  if (!named.some(({ tenths }) => tenths > 0)) throw refuse('not-allowed', 'This parcel is empty. Add products to it.')
  for (const [position, tenths] of tenthsByPosition(named)) {
    if (tenths < 0 || tenths > (there.get(position) ?? 0))
      throw refuse('not-allowed', `Line ${position} has less left to pack. Enter a smaller quantity.`)
  }
}

async function writeLines(tx: Session, parcelId: number, lines: readonly ParcelLine[]): Promise<void> {
  await tx.db.delete(orderParcelLines).where(eq(orderParcelLines.parcelId, parcelId))
  const written = lines.filter(({ tenths }) => tenths > 0)
  await tx.db.insert(orderParcelLines).values(written.map((line) => ({ ...line, parcelId })))
}

type ParcelFacts = Partial<Omit<typeof orderParcels.$inferInsert, 'id' | 'orderId' | 'version'>> & {
  state: ParcelState
}

/** Writes a parcel's state and its related facts. */
export async function setState(tx: Session, parcelId: number, facts: ParcelFacts): Promise<void> {
  await tx.db
    .update(orderParcels)
    .set({ ...facts, version: sql`${orderParcels.version} + 1` })
    .where(eq(orderParcels.id, parcelId))
}

const bump = (tx: Session, parcelId: number, state: ParcelState | null) =>
  tx.db
    .update(orderParcels)
    .set({ version: sql`${orderParcels.version} + 1`, ...(state && { state }) })
    .where(eq(orderParcels.id, parcelId))

/** Whether all parcels of an order are sent or cancelled, and at least one is sent. */
export const isAllSent = (parcels: readonly Parcel[]): boolean =>
  parcels.some(isSent) && parcels.every((parcel) => isSent(parcel) || parcel.state === 'cancelled')
