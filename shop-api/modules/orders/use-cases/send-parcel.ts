import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { showMoney } from '#lib/format/money.ts'
import { refuse } from '../../../refusal.ts'
import { logEvent } from '../../order-events/use-cases/order-event.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { markReservationUsed } from '../../stock/use-cases/reservations.ts'
import { invoiceSent } from '../queries/invoice-parcels.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import { isHeldForRest, isSent } from '../rules/parcels.ts'
import type { OrderActionContext } from './cancel-order.ts'
import { finishSending } from './finish-sending.ts'
import { lockOrder } from './locked-order.ts'
import { type LockedParcel, lockParcel, setState, startParcel } from './parcels.ts'

/** Details of sending a parcel. */
export interface Sending {
  carrier?: string | null
  waybillNo?: string | null
  /** Key of the waybill's picture. */
  waybillFile?: string | null
  /** Also sends unpaid products. */
  unpaid?: boolean
}

/**
 * Sends a parcel: an open parcel with all products to be packed, or a packed parcel. Its products are sent with their
 * invoice. With the last parcel the order is Out for Delivery.
 * @returns the invoice's number, and whether it was the last parcel
 * @throws `not-found`; `not-allowed` with the reason; `out-of-stock` if its products were released and are sold out
 */
export async function sendParcel(
  context: OrderActionContext,
  parcelId: number,
  sending: Sending,
  operator: string,
): Promise<{ orderNo: number; parcelNo: number; invoiceNo: number; isLast: boolean }> {
  const { tx, now, seller } = context
  const locked = await lockParcel(tx, parcelId)
  const { order, parcel } = locked
  await refuseSending(context, locked, sending)
  const missing = await markReservationUsed(tx, order.id)
  if (missing.length > 0) {
    const which = missing.map(({ name }) => name).join('; ')
    throw refuse(
      'out-of-stock',
      `The products of order ${order.orderNo} are no longer reserved, and there is not enough stock of: ${which}.`,
    )
  }
  if (parcel.state === 'open') await startParcel(tx, locked, { packerId: null, now, unpaid: sending.unpaid ?? false })
  await setState(tx, parcel.id, {
    state: 'sent',
    sentAt: now,
    sentBy: operator,
    packedAt: parcel.packedAt ?? now,
    ...(sending.carrier !== undefined && { carrier: sending.carrier }),
    ...(sending.waybillNo !== undefined && { waybillNo: sending.waybillNo }),
    ...(sending.waybillFile !== undefined && { waybillFile: sending.waybillFile }),
  })
  const invoiceNo = await invoiceSent({ tx, seller, now }, await lockOrder(tx, { id: order.id }, null))
  await finishSending(context, order.id, { kind: 'operator', name: operator })
  const after = await lockOrder(tx, { id: order.id }, null)
  const isLast = after.status !== ORDER_STATUS.inProcess
  // The event of the order's status reports the last parcel.
  if (!isLast) await logPartSent(context, locked, sending, operator)
  return { orderNo: order.orderNo, parcelNo: parcel.no, invoiceNo, isLast }
}

/** A reply without a request: its customer gets an email, with the parcel's invoice (messages/changed-message.ts). */
async function logPartSent(
  { tx, now }: OrderActionContext,
  { order, parcel }: LockedParcel,
  { carrier, waybillNo }: Sending,
  operator: string,
): Promise<void> {
  const what = parcel.lines.map(({ position, tenths }) => {
    const line = order.lines.find((one) => one.position === position)
    return `${quantityOf(tenths)} × ${line?.name ?? ''}`
  })
  const by = [carrier && `with ${carrier}`, waybillNo && `waybill ${waybillNo}`].filter(Boolean).join(', ')
  const note = `A part of your order is on its way${by ? ` ${by}` : ''}: ${what.join('; ')}. The rest follows.`
  await logEvent(tx, { orderId: order.id, kind: 'answer', note, actor: { kind: 'operator', name: operator }, at: now })
}

async function refuseSending(
  { tx }: OrderActionContext,
  { order, parcel, parcels }: LockedParcel,
  { unpaid }: Sending,
): Promise<void> {
  const name = `Parcel ${parcel.no} of order ${order.orderNo}`
  if (order.status === ORDER_STATUS.cancelled) throw refuse('not-allowed', `Order ${order.orderNo} was cancelled.`)
  if (parcel.state !== 'open' && parcel.state !== 'packed') {
    throw refuse('not-allowed', isSent(parcel) ? `${name} was already sent.` : `${name} is not packed.`)
  }
  if (order.status !== ORDER_STATUS.inProcess)
    throw refuse('not-allowed', `Order ${order.orderNo} is not being prepared.`)
  if (parcel.lines.length === 0) throw refuse('not-allowed', `${name} is empty.`)
  if (isHeldForRest(parcel, parcels))
    throw refuse(
      'not-allowed',
      `${name} waits for the rest of the order. Pack the rest, or let the parcel go without it.`,
    )
  if (order.openRequests > 0)
    throw refuse(
      'not-allowed',
      `Order ${order.orderNo} has a cancellation request. Answer it before you send the order.`,
    )
  await refuseUnpaid({ tx }, order, unpaid ?? false)
}

/**
 * Refuses unpaid products, unless they are paid to the person who delivers them.
 * @throws `not-allowed` for an order that must be paid at once and has an amount due
 */
export async function refuseUnpaid(
  { tx }: Pick<OrderActionContext, 'tx'>,
  order: LockedOrder,
  unpaid: boolean,
): Promise<boolean> {
  if (order.creditTermsDays !== null) return false
  const { dueCents } = await moneyOf(tx, order.id)
  if (dueCents === 0) return false
  if (unpaid || order.paysOnDelivery) return true
  throw refuse(
    'not-allowed',
    `${showMoney(dueCents)} is still to be paid for order ${order.orderNo}, and it is not on account.`,
  )
}

/**
 * Records that a parcel was delivered or collected. With the last parcel the order is Delivered.
 * @throws `not-found`; `not-allowed` if it was not sent, or is to be paid on delivery and is not paid
 */
export async function deliverParcel(context: OrderActionContext, parcelId: number, operator: string): Promise<void> {
  const { tx, now } = context
  const { order, parcel } = await lockParcel(tx, parcelId)
  if (parcel.state !== 'sent')
    throw refuse('not-allowed', `Parcel ${parcel.no} of order ${order.orderNo} is not on its way.`)
  const dueCents = order.paysOnDelivery ? (await moneyOf(tx, order.id)).dueCents : 0
  if (dueCents > 0)
    throw refuse(
      'not-allowed',
      `${showMoney(dueCents)} is to be paid on delivery for order ${order.orderNo}. Record the payment first.`,
    )
  await setState(tx, parcel.id, { state: 'delivered', deliveredAt: now })
  await finishSending(context, order.id, { kind: 'operator', name: operator })
}
