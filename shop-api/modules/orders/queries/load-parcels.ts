import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { sumCents } from '#lib/format/money.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { orderChangeLines, orderChanges, orderReturnLines, orderReturns } from '../../../db/schema/order-changes.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { LINE_NAME } from '../../stock/queries/order-columns.ts'
import { lineValue } from '../rules/cancelled-value.ts'
import { type LockedOrder, unsentTenths } from '../rules/locked-order.ts'
import { tooLateToCancel } from '../rules/order-states.ts'
import { isHeldForRest, isInWork, isSent, type Parcel, tenthsByPosition } from '../rules/parcels.ts'
import { returnableTenths } from '../rules/return-products.ts'
import { lockOrder } from '../use-cases/locked-order.ts'
import { parcelsOf } from '../use-cases/parcels.ts'
import { listShorts } from './parcel-queue.sql.ts'

/** Most missing lines loaded at once. */
const MAX_SHORTS = 50

type OrderParcels = Output<typeof officeOrderParcels>

/**
 * The parcels of an order with the quantities left to send, and the changes since it was placed. @throws `not-found`
 */
export async function loadOrderParcels(tx: Session, orderNo: number): Promise<OrderParcels> {
  const order = await lockOrder(tx, { orderNo }, null)
  const [parcels, money, changes, returns, invoices, packers, shorts] = [
    await parcelsOf(tx, order.id),
    await moneyOf(tx, order.id),
    await changesOf(tx, order.id),
    await returnsOf(tx, order.id),
    await parcelInvoices(tx, order.id),
    await packersOf(tx, order.id),
    await listShorts(tx.query, { orderNo, limit: MAX_SHORTS, offset: 0 }),
  ]
  const inWork = tenthsByPosition(parcels.filter(isInWork).flatMap(({ lines }) => lines))
  const toPack = tenthsByPosition(parcels.filter(({ state }) => state === 'open').flatMap(({ lines }) => lines))
  return {
    orderNo,
    orderId: order.id,
    onAccount: order.creditTermsDays !== null,
    value: money.valueCents,
    due: money.dueCents,
    toGiveBack: money.refundDueCents,
    delivery: order.deliveryExVatCents + order.deliveryVatCents,
    lines: order.lines.map((line) => ({
      position: line.position,
      productId: line.productId,
      code: line.code,
      name: line.name,
      unit: line.unit,
      step: quantityOf(line.stepTenths),
      ordered: quantityOf(line.tenths + line.returnedTenths),
      sent: quantityOf(line.sentTenths),
      inWork: quantityOf(inWork.get(line.position) ?? 0),
      left: quantityOf(order.status === ORDER_STATUS.inProcess ? (toPack.get(line.position) ?? 0) : unsentTenths(line)),
      returned: quantityOf(line.returnedTenths),
      unitPrice: line.unitExVatCents,
      exVat: line.exVatCents,
    })),
    parcels: parcels
      .filter(({ state }) => state !== 'cancelled')
      .map((parcel) => ({
        ...shownParcel(parcel, order, invoices, packers),
        waitsForRest: isHeldForRest(parcel, parcels),
      })),
    shorts: shorts.map((line) => shownShort(line, order)),
    changes,
    returns,
    ...refusals(order, parcels, money.dueCents),
  }
}

function shownParcel(
  {
    id,
    lines,
    createdAt,
    packedAt,
    sentAt,
    deliveredAt,
    packerId,
    waybillFile: _file,
    waitsForRest: _,
    ...parcel
  }: Parcel,
  order: LockedOrder,
  invoices: ReadonlyMap<number, string>,
  packers: ReadonlyMap<number, string>,
): Omit<OrderParcels['parcels'][number], 'waitsForRest'> {
  const values = lines.map(({ position, tenths }) => {
    const line = order.lines.find((one) => one.position === position)
    return line ? lineValue(line, tenths) : { exVatCents: 0, vatCents: 0 }
  })
  return {
    ...parcel,
    parcelId: id,
    packer: packerId === null ? null : (packers.get(packerId) ?? null),
    createdAt: createdAt.toISOString(),
    packedAt: packedAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    lines: lines.map(({ position, tenths }) => ({ position, quantity: quantityOf(tenths) })),
    value: sumCents(values.map(({ exVatCents, vatCents }) => exVatCents + vatCents)),
    invoice: invoices.get(id) ?? null,
  }
}

type Short = Awaited<ReturnType<typeof listShorts>>[number]

function shownShort(
  { pickListId, parcelId, position, parcelNo, product, shelf, reason, packer, at, wantedTenths, pickedTenths }: Short,
  order: LockedOrder,
): OrderParcels['shorts'][number] {
  const missing = wantedTenths - pickedTenths
  const line = order.lines.find((one) => one.position === position)
  const value = line ? lineValue(line, missing) : { exVatCents: 0, vatCents: 0 }
  return {
    ...{ pickListId, parcelId, position, parcelNo, product, shelf, reason, packer },
    at: at?.toISOString() ?? null,
    missing: quantityOf(missing),
    value: sumCents([value.exVatCents, value.vatCents]),
  }
}

/** Reasons why actions on an order are not possible now. */
function refusals(order: LockedOrder, parcels: readonly Parcel[], dueCents: number) {
  const { status } = order
  const begun = parcels.some((parcel) => isInWork(parcel) || isSent(parcel))
  const isOpen = status === ORDER_STATUS.pending || status === ORDER_STATUS.inProcess
  return {
    notEditable: !isOpen
      ? 'The order was sent or cancelled.'
      : begun
        ? 'Packing has begun. Lines can still be taken off.'
        : order.openRequests > 0
          ? 'A cancellation request waits for an answer.'
          : null,
    notCancellable: tooLateToCancel(status, order.shippingType),
    notSendable:
      status === ORDER_STATUS.pending
        ? 'The order waits to be approved.'
        : status !== ORDER_STATUS.inProcess
          ? 'Everything was sent, or the order was cancelled.'
          : order.openRequests > 0
            ? 'A cancellation request waits for an answer.'
            : order.creditTermsDays === null && !order.paysOnDelivery && dueCents > 0
              ? 'The order is not paid.'
              : null,
    notReturnable: order.lines.some((line) => returnableTenths(line) > 0) ? null : 'Nothing was sent.',
  }
}

async function parcelInvoices({ db }: Session, orderId: string): Promise<Map<number, string>> {
  const rows = await db
    .select({ parcelId: taxDocuments.parcelId, no: taxDocuments.no })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    // The last invoice of a parcel: it can have been issued again.
    .orderBy(asc(taxDocuments.no))
  return new Map(rows.flatMap(({ parcelId, no }) => (parcelId === null ? [] : [[parcelId, serialOf('invoice', no)]])))
}

async function packersOf(tx: Session, orderId: string): Promise<Map<number, string>> {
  const ids = (await parcelsOf(tx, orderId)).flatMap(({ packerId }) => packerId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(inArray(staffMembers.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of an order's lines, by product. */
async function namesOf({ db }: Session, orderId: string): Promise<Map<number, string>> {
  const rows = await db
    .select({ productId: orderLines.variantId, name: LINE_NAME })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return new Map(rows.map(({ productId, name }) => [productId, name]))
}

async function changesOf(tx: Session, orderId: string): Promise<OrderParcels['changes']> {
  const rows = await tx.db
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(desc(orderChanges.no))
  if (rows.length === 0) return []
  const names = await namesOf(tx, orderId)
  const lines = await tx.db
    .select()
    .from(orderChangeLines)
    .where(
      inArray(
        orderChangeLines.changeId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map(({ id, no, at, operator, reason, beforeCents, afterCents }) => ({
    ...{ no, operator, reason, before: beforeCents, after: afterCents },
    at: at.toISOString(),
    lines: lines
      .filter(({ changeId }) => changeId === id)
      .map(({ variantId, beforeTenths, afterTenths }) => ({
        name: names.get(variantId) ?? '',
        before: quantityOf(beforeTenths),
        after: quantityOf(afterTenths),
      })),
  }))
}

async function returnsOf(tx: Session, orderId: string): Promise<OrderParcels['returns']> {
  const rows = await tx.db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(desc(orderReturns.no))
  if (rows.length === 0) return []
  const names = await namesOf(tx, orderId)
  const lines = await tx.db
    .select()
    .from(orderReturnLines)
    .where(
      inArray(
        orderReturnLines.returnId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderReturnLines.position))
  return rows.map(({ id, no, at, operator, reason, note, creditedCents, creditNoteNo }) => ({
    ...{ no, operator, reason, note, credited: creditedCents },
    creditNote: serialOf('credit-note', creditNoteNo),
    at: at.toISOString(),
    lines: lines
      .filter(({ returnId }) => returnId === id)
      .map(({ variantId, tenths, condition, isRestocked }) => ({
        name: names.get(variantId) ?? '',
        quantity: quantityOf(tenths),
        ...{ condition, isRestocked },
      })),
  }))
}
