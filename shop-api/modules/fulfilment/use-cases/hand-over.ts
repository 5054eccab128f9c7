import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeCollectionFind } from '#lib/contract/fulfilment/office/hand-over.ts'
import { parcelCode } from '#lib/packing/barcode.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { orderParcelLines, orderParcels } from '../../../db/schema/order-parcels.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { parcelRunParcels, parcelRuns } from '../../../db/schema/packing.ts'
import { pickUpPoints } from '../../../db/schema/reference.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { lockOrdersOf } from '../../orders/queries/parcel-queue.sql.ts'
import type { OrderTokens } from '../../orders/rules/order-tokens.ts'
import { orderOfCode } from '../../orders/use-cases/collection-codes.ts'
import { lockParcel, setState } from '../../orders/use-cases/parcels.ts'
import { LINE_NAME } from '../../stock/queries/order-columns.ts'
import { CUSTOMER, IS_COMPANY, IS_ORDERED_BY } from '../queries/packing-columns.ts'

const OF_PARCEL = eq(orders.id, orderParcels.orderId)
const LABEL = { orderNo: orders.orderNo, parcelNo: orderParcels.no, waybillNo: orderParcels.waybillNo }

/** Details recorded for a parcel before a carrier takes it. */
export interface Waybill {
  parcelId: number
  /** Version of the parcel that the user saw. */
  version: number
  carrier: string
  waybillNo: string
  /** Key of a picture; undefined leaves the current picture. */
  file: string | undefined
}

/**
 * Records the carrier and the waybill number of a packed parcel.
 * @returns order and parcel number, the new version, the previous values, and the key of a replaced picture
 * @throws `not-found`; `not-allowed` if it is not packed; `changed-meanwhile`
 */
export async function setWaybill(tx: Session, { parcelId, version, carrier, waybillNo, file }: Waybill) {
  const { parcel, order } = await lockParcel(tx, parcelId)
  if (parcel.state !== 'packed')
    throw refuse('not-allowed', `Parcel ${parcel.no} of order ${order.orderNo} is not packed and waiting.`)
  if (parcel.version !== version) {
    const data = { version: parcel.version, carrier: parcel.carrier, waybillNo: parcel.waybillNo }
    const message = `A colleague has changed parcel ${parcel.no} of order ${order.orderNo} since you opened it. Check it again.`
    throw refuse('changed-meanwhile', message, { data })
  }
  await setState(tx, parcelId, {
    state: 'packed',
    carrier,
    waybillNo: waybillNo || null,
    ...(file !== undefined && { waybillFile: file }),
  })
  return {
    orderNo: order.orderNo,
    parcelNo: parcel.no,
    version: version + 1,
    before: { carrier: parcel.carrier, waybillNo: parcel.waybillNo },
    replaced: file === undefined ? null : parcel.waybillFile,
  }
}

/**
 * Does the same for a single parcel, and can be repeated, for example after a lost response. The parcel then stays
 * unchanged, and the second picture is returned as the replaced picture.
 * @throws as `setWaybill` does
 */
export async function noteWaybill(tx: Session, waybill: Waybill): ReturnType<typeof setWaybill> {
  const { parcel, order } = await lockParcel(tx, waybill.parcelId)
  const { no, carrier, waybillNo, version, state } = parcel
  const isNoted =
    state === 'packed' &&
    version === waybill.version + 1 &&
    carrier === waybill.carrier &&
    (waybillNo ?? '') === waybill.waybillNo &&
    (waybill.file === undefined || parcel.waybillFile !== null)
  if (!isNoted) return setWaybill(tx, waybill)
  const { orderNo } = order
  return { orderNo, parcelNo: no, version, before: { carrier, waybillNo }, replaced: waybill.file ?? null }
}

/**
 * Records the carriers and waybill numbers of several packed parcels. Can be repeated, as `noteWaybill`.
 * @returns for each parcel the same as `setWaybill`
 * @throws `invalid-request` with a message for each refused row: not packed, changed by a colleague, or a number that
 * another parcel has
 */
export async function noteWaybills(tx: Session, waybills: readonly Omit<Waybill, 'file'>[]) {
  const parcelIds = waybills.map(({ parcelId }) => parcelId)
  await lockOrdersOf(tx.query, { parcelIds })
  const fields: Record<string, string> = {}
  const noted: Awaited<ReturnType<typeof setWaybill>>[] = []
  for (const [at, waybill] of waybills.entries()) {
    const other = await otherParcelWith(tx, waybill, waybills)
    if (other) fields[`parcels.${at}.waybillNo`] = `${other} has this number.`
    else
      try {
        noted.push(await noteWaybill(tx, { ...waybill, file: undefined }))
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        fields[`parcels.${at}.waybillNo`] = error.message
      }
  }
  if (Object.keys(fields).length > 0)
    throw refuse('invalid-request', 'Some waybill numbers were refused. Correct them.', { fields })
  return noted
}

/**
 * Label of another parcel of the carrier with a new waybill number, in the list or stored before; null without one.
 * Parcels of a run can share a number: an unchanged number is not checked.
 */
async function otherParcelWith(
  { db }: Session,
  { parcelId, carrier, waybillNo }: Omit<Waybill, 'file'>,
  waybills: readonly Omit<Waybill, 'file'>[],
): Promise<string | null> {
  if (!waybillNo) return null
  const [own] = await db
    .select(LABEL)
    .from(orderParcels)
    .innerJoin(orders, OF_PARCEL)
    .where(eq(orderParcels.id, parcelId))
  if (own?.waybillNo === waybillNo) return null
  const twin = waybills.find((one) => one.parcelId !== parcelId && one.waybillNo === waybillNo)
  const listed = waybills.map((one) => one.parcelId)
  const [other] = await db
    .select(LABEL)
    .from(orderParcels)
    .innerJoin(orders, OF_PARCEL)
    .where(
      twin
        ? eq(orderParcels.id, twin.parcelId)
        : and(
            eq(orderParcels.waybillNo, waybillNo),
            sql`lower(${orderParcels.carrier}) = lower(${carrier})`,
            ne(orderParcels.state, 'cancelled'),
            not(isAnyOf(orderParcels.id, listed)),
          ),
    )
    .limit(1)
  return other ? parcelCode(other.orderNo, other.parcelNo) : null
}

/** The key of a waybill's picture: the parcel's own picture, else that of its run. @throws `not-found` */
export async function waybillPictureOf({ db }: Session, parcelId: number): Promise<string> {
  const [found] = await db
    .select({ file: sql<string | null>`coalesce(${orderParcels.waybillFile}, ${parcelRuns.waybillFile})` })
    .from(orderParcels)
    .leftJoin(parcelRunParcels, eq(parcelRunParcels.parcelId, orderParcels.id))
    .leftJoin(parcelRuns, eq(parcelRuns.id, parcelRunParcels.runId))
    .where(eq(orderParcels.id, parcelId))
  if (!found?.file) throw refuse('not-found', 'There is no picture of this waybill.')
  return found.file
}

/** The parcels ready for the customer who shows a code. @throws `not-found` */
export async function findCollection(
  tx: Session,
  tokens: OrderTokens,
  typed: string,
): Promise<Output<typeof officeCollectionFind>> {
  const orderId = await orderOfCode(tx, tokens, typed)
  if (!orderId) throw refuse('not-found', 'No parcel waits for this code. Check each letter and digit.')
  const [order] = await tx.db
    .select({ orderNo: orders.orderNo, customer: CUSTOMER, counter: pickUpPoints.name })
    .from(orders)
    .leftJoin(users, IS_ORDERED_BY)
    .leftJoin(companies, IS_COMPANY)
    .leftJoin(pickUpPoints, eq(pickUpPoints.id, orders.pickUpPointId))
    .where(eq(orders.id, orderId))
  const parcels = await tx.db
    .select({ parcelId: orderParcels.id, parcelNo: orderParcels.no, sentAt: orderParcels.sentAt })
    .from(orderParcels)
    .where(and(eq(orderParcels.orderId, orderId), eq(orderParcels.state, 'sent')))
    .orderBy(asc(orderParcels.no))
  const first = parcels[0]
  if (!order || !first?.sentAt) throw refuse('not-found', 'No parcel waits for this code.')
  const lines = await tx.db
    .select({
      product: sql<string>`min(${LINE_NAME})`,
      code: sql<string>`min(${orderLines.productCode})`,
      unit: sql<string>`min(${orderLines.unitText})`,
      tenths: sql<number>`sum(${orderParcelLines.tenths})::int`,
    })
    .from(orderParcelLines)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orderId), eq(orderLines.position, orderParcelLines.position)))
    .where(
      inArray(
        orderParcelLines.parcelId,
        parcels.map(({ parcelId }) => parcelId),
      ),
    )
    .groupBy(orderLines.position)
    .orderBy(asc(orderLines.position))
  return {
    orderNo: order.orderNo,
    customer: order.customer,
    counter: order.counter ?? '',
    readySince: first.sentAt.toISOString(),
    parcels: parcels.map(({ parcelId, parcelNo }) => ({ parcelId, parcelNo })),
    lines,
  }
}

/** Removes the code from a collected parcel, so that the code is no longer valid. */
export async function endCollection({ db }: Session, parcelId: number): Promise<void> {
  await db
    .update(orderParcels)
    .set({ collectionCodeHash: null, collectionCodeSealed: null })
    .where(eq(orderParcels.id, parcelId))
}
