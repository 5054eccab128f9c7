/** Actions of a rider at the door. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Delivery, Miss } from '#lib/contract/deliveries/office/rider.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { deliveryActions, deliveryStops } from '../../../db/schema/deliveries.ts'
import { parcelRunParcels, parcelRuns } from '../../../db/schema/packing.ts'
import { refuse } from '../../../refusal.ts'
import { openReturnTenths } from '../../orders/queries/open-returns.ts'
import type { LockedOrder } from '../../orders/rules/locked-order.ts'
import type { Party } from '../../orders/rules/tax-document.ts'
import { type LockedParcel, lockParcel } from '../../orders/use-cases/parcels.ts'
import { refuseDelivery } from '../../orders/use-cases/refuse-delivery.ts'
import { previewReturn } from '../../orders/use-cases/return-products.ts'
import { deliverParcel } from '../../orders/use-cases/send-parcel.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { recordCash } from '../../payments/use-cases/record-cash.ts'
import { tenthsOf } from '../../pricing/rules/quantity.ts'
import { cashOfRider, lockRiderAccount } from '../queries/rider-cash.ts'
import { riderSetting } from '../queries/rider-settings.ts'

export interface RiderWork {
  tx: Session
  now: Date
  staff: { staffId: number; name: string }
}
export interface DeliveryWork extends RiderWork {
  seller: Party
}

type Refused = Delivery['refused']
type StopRow = typeof deliveryStops.$inferSelect

/**
 * Hands a parcel over: refused products return to stock, the cash is recorded in the rider's account, and the parcel is
 * delivered. A repeated action is recorded once.
 * @returns the order's number
 * @throws `not-found`; `not-allowed` for another rider's or a finished stop, or above the limit of cash;
 *   `changed-meanwhile` if another amount is due
 */
export async function deliver(work: DeliveryWork, input: Delivery): Promise<number> {
  const { tx, now, staff } = work
  const { parcelId, cash, refused, reason = '', takenBy = '' } = input
  const locked = await lockParcel(tx, parcelId)
  const { orderNo, id: orderId } = locked.order
  if (!(await isNew(work, 'delivered', input))) return orderNo
  await openStop(work, parcelId, input.isOffline)
  const isWhole = isWholeRefused(locked, refused)
  if (refused.length > 0)
    await refuseDelivery(work, { ...{ orderNo, reason, isWhole }, lines: linesOf(refused) }, staff.name)
  const { dueCents } = await moneyOf(tx, orderId)
  if (dueCents !== cash) {
    const data = { due: dueCents }
    throw refuse('changed-meanwhile', `${showMoney(dueCents)} is due in cash now, not ${showMoney(cash)}.`, { data })
  }
  if (cash > 0) {
    const accountId = await lockRiderAccount(tx, staff)
    if (!input.isOffline) await refuseAboveLimit(tx, staff.staffId)
    const at = timeOf(input.at, locked.parcel.sentAt, now)
    await recordCash(tx, { ...{ orderId, cents: cash, moneyAccountId: accountId, operator: staff.name, at } })
  }
  await deliverParcel(work, parcelId, staff.name)
  await tx.db
    .update(deliveryStops)
    .set({
      ...{ state: isWhole ? 'refused' : 'delivered', cashCents: cash, takenBy, reason, nextDay: null },
      ...{ doneBy: staff.staffId, doneAt: now },
    })
    .where(eq(deliveryStops.parcelId, parcelId))
  return orderNo
}

/** Records that a parcel could not be handed over. A repeated action is recorded once. @returns the order's number */
export async function miss(work: RiderWork, input: Miss): Promise<number> {
  const { parcelId, reason, nextDay } = input
  const { order, parcel } = await lockParcel(work.tx, parcelId)
  if (!(await isNew(work, 'missed', input))) return order.orderNo
  await openStop(work, parcelId, input.isOffline)
  if (parcel.state !== 'sent') throw refuse('not-allowed', `Order ${order.orderNo} is not on its way.`)
  await work.tx.db
    .update(deliveryStops)
    .set({ state: 'missed', reason, nextDay })
    .where(eq(deliveryStops.parcelId, parcelId))
  return order.orderNo
}

/** The amount due if the customer refuses some products of a parcel. @throws as `previewReturn` */
export async function dueWithout(tx: Session, locked: LockedParcel, refused: Refused): Promise<Cents> {
  const { dueCents } = await moneyOf(tx, locked.order.id)
  if (refused.length === 0) return dueCents
  const { credit } = previewReturn(locked.order, linesOf(refused), await openReturnTenths(tx, locked.order.id))
  if (isWholeRefused(locked, refused) && isAllRefused(locked.order, refused)) return 0
  return Math.max(0, dueCents - credit.totalCents)
}

/** Whether an order to be paid on delivery has no products left: its delivery is credited too. */
function isAllRefused(order: LockedOrder, refused: Refused): boolean {
  const refusedOf = tenthsByProduct(refused)
  return (
    order.paysOnDelivery &&
    order.lines.every((line) => line.sentTenths - line.returnedTenths <= (refusedOf.get(line.productId) ?? 0))
  )
}

const linesOf = (refused: Refused) =>
  refused.map(({ productId, quantity }) => ({ productId, tenths: tenthsOf(quantity) }))

function tenthsByProduct(refused: Refused): Map<number, number> {
  const tenths = new Map<number, number>()
  for (const { productId, quantity } of refused)
    tenths.set(productId, (tenths.get(productId) ?? 0) + tenthsOf(quantity))
  return tenths
}

/** Whether all of a parcel is refused. @throws `invalid-request` if more is refused than it contains */
function isWholeRefused({ order, parcel }: LockedParcel, refused: Refused): boolean {
  const wanted = tenthsByProduct(refused)
  if (wanted.size < refused.length) throw refuse('invalid-request', 'A product is listed twice.')
  const inParcel = new Map<number, number>()
  for (const { position, tenths } of parcel.lines) {
    const id = order.lines.find((line) => line.position === position)?.productId ?? 0
    inParcel.set(id, (inParcel.get(id) ?? 0) + tenths)
  }
  for (const [productId, tenths] of wanted)
    if (tenths > (inParcel.get(productId) ?? 0))
      throw refuse('invalid-request', 'More is refused than this parcel contains.')
  return [...inParcel].every(([productId, tenths]) => wanted.get(productId) === tenths)
}

/** Stores an action. @returns false if it was stored before */
async function isNew(
  { tx, now, staff }: RiderWork,
  kind: 'delivered' | 'missed',
  { actionId, parcelId, at }: Pick<Miss, 'actionId' | 'parcelId' | 'at'>,
): Promise<boolean> {
  const row = { id: actionId, parcelId, staffId: staff.staffId, kind, at: new Date(at), receivedAt: now }
  const added = await tx.db
    .insert(deliveryActions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: deliveryActions.id })
  return added.length > 0
}

/**
 * Locks a stop that is not finished, of the rider of its run. After a change of riders, actions that were stored on the
 * phone of the previous rider are accepted.
 * @throws `not-found`, `not-allowed`
 */
export async function openStop({ tx, staff }: RiderWork, parcelId: number, isOffline = false): Promise<StopRow> {
  const [found] = await tx.db
    .select({ stop: deliveryStops, riderId: parcelRuns.riderId, previousRiderId: parcelRuns.previousRiderId })
    .from(deliveryStops)
    .innerJoin(parcelRunParcels, eq(parcelRunParcels.parcelId, deliveryStops.parcelId))
    .innerJoin(parcelRuns, eq(parcelRuns.id, parcelRunParcels.runId))
    .where(eq(deliveryStops.parcelId, parcelId))
    .for('update', { of: deliveryStops })
  const isOwn = found?.riderId === staff.staffId || (isOffline && found?.previousRiderId === staff.staffId)
  if (!found || !isOwn) throw refuse('not-found', 'This parcel is not on your run.')
  const { state } = found.stop
  if (state === 'delivered' || state === 'refused') throw refuse('not-allowed', 'This stop is already finished.')
  return found.stop
}

/** The phone's time of an action, between the dispatch of its parcel and now. */
function timeOf(at: string, sentAt: Date | null, now: Date): Date {
  return new Date(Math.min(now.getTime(), Math.max(sentAt?.getTime() ?? 0, Date.parse(at))))
}

async function refuseAboveLimit(tx: Session, staffId: number): Promise<void> {
  const { limitCents } = (await riderSetting.load(tx)).value
  const { cents } = await cashOfRider(tx, staffId)
  if (cents >= limitCents)
    throw refuse('not-allowed', `You carry ${showMoney(cents)}. Hand it in before you take more cash.`)
}

/** Sets the order of a rider's stops. Parcels of others are refused. */
export async function orderStops({ tx, staff }: RiderWork, parcelIds: readonly number[]): Promise<void> {
  const own = await tx.db
    .select({ parcelId: parcelRunParcels.parcelId })
    .from(parcelRunParcels)
    .innerJoin(parcelRuns, eq(parcelRuns.id, parcelRunParcels.runId))
    .where(and(eq(parcelRuns.riderId, staff.staffId), inArray(parcelRunParcels.parcelId, [...parcelIds])))
  if (own.length !== new Set(parcelIds).size) throw refuse('not-found', 'A parcel is not on your run.')
  for (const [at, parcelId] of parcelIds.entries())
    await tx.db
      .update(deliveryStops)
      .set({ position: at + 1 })
      .where(eq(deliveryStops.parcelId, parcelId))
}
