import type { Input } from '#lib/contract/base/call.ts'
import type { returnSend } from '#lib/contract/returns/returns.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { returnRequestLines, returnRequests } from '../../../db/schema/returns.ts'
import { refuse } from '../../../refusal.ts'
import { openReturnTenths } from '../../orders/queries/open-returns.ts'
import type { OrderAccess } from '../../orders/queries/order-access.ts'
import { type LockedOrder, orderValue } from '../../orders/rules/locked-order.ts'
import { returnOf } from '../../orders/rules/return-products.ts'
import { lockOrder } from '../../orders/use-cases/locked-order.ts'
import { moneyAfter } from '../../payments/rules/money-after.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { quantityOf, tenthsOf } from '../../pricing/rules/quantity.ts'
import { findPickUpPoints } from '../../site/queries/pick-up-points.sql.ts'
import { returnSetting } from '../../site/queries/return-setting.ts'
import { loadDelivered } from '../queries/load-delivered.ts'
import { collectsReturns, settlementsOf } from '../rules/return-states.ts'
import { refuseReturn, returnableNow } from '../rules/returnable.ts'
import { addMessage, lockReturn, moveReturn, notifyCustomer } from './lock-return.ts'
import { assignPhotos } from './return-photos.ts'

interface Customer {
  orderId: string
  /** Null for a caller with the secret of a guest's order page. */
  access: OrderAccess | null
}
type Wanted = Omit<Input<typeof returnSend>, 'orderId'>

/**
 * Requests a return for a customer. The order is locked: two requests at once cannot have the same products.
 * @returns its number
 * @throws `not-found`; `invalid-request` with the quantity that can be returned
 */
export async function requestReturn(
  { tx, now }: { tx: Session; now: Date },
  { orderId, access }: Customer,
  wanted: Wanted,
): Promise<number> {
  const order = await lockOrder(tx, { id: orderId }, access)
  const { days } = (await returnSetting.load(tx)).value
  const delivered = await loadDelivered(tx, order)
  const lines = wanted.lines.map(({ productId, quantity, reason, condition }) => {
    const line = delivered.find((one) => one.productId === productId)
    if (!line) throw refuse('not-found', 'This product is not in the order.')
    const tenths = tenthsOf(quantity)
    const refusal = refuseReturn(line, returnableNow(line, { now, days }), { tenths, reason })
    if (refusal) throw refuse('invalid-request', refusal)
    return { ...line, tenths, reason, condition }
  })
  if (!settlementsOf(order).includes(wanted.settlement))
    throw refuse('invalid-request', 'Choose another way to get the money back.')
  if (wanted.settlement === 'exchange' && wanted.note === '')
    throw refuse('invalid-request', 'Name the product and the size that you want instead.', {
      fields: { note: 'Name the product and the size that you want instead.' },
    })
  const pickUpPointId = await wayBackOf(tx, order, wanted)
  const [row] = await tx.db
    .insert(returnRequests)
    .values({
      ...{ orderId, state: 'requested', pickUpPointId, userId: access?.userId ?? null },
      ...{ wayBack: wanted.wayBack, settlement: wanted.settlement, note: wanted.note },
      ...{ createdAt: now, changedAt: now },
    })
    .returning({ no: returnRequests.no })
  const { no: requestNo } = row as { no: number }
  await tx.db
    .insert(returnRequestLines)
    .values(
      lines.map(({ position, tenths, reason, condition }) => ({ requestNo, position, tenths, reason, condition })),
    )
  await assignPhotos(tx, { orderId, requestNo, photoIds: wanted.photoIds })
  const names = lines.map(({ tenths, name }) => `${quantityOf(tenths)} × ${name}`).join('; ')
  const text = `We have your return ${requestNo}: ${names}. We check it and answer within a working day.`
  await notifyCustomer(tx, { orderId, text, operator: null, at: now })
  return requestNo
}

/** The counter of a drop-off; null for a collection. @throws `invalid-request` */
async function wayBackOf(
  tx: Session,
  order: LockedOrder,
  { wayBack, pickUpPointId }: Pick<Wanted, 'wayBack' | 'pickUpPointId'>,
): Promise<number | null> {
  if (wayBack === 'collection') {
    if (collectsReturns(order)) return null
    throw refuse('invalid-request', 'We collect returns only from addresses to which we delivered.', {
      fields: { wayBack: 'Choose a counter or pick-up point.' },
    })
  }
  const [point] = pickUpPointId === null ? [] : await findPickUpPoints(tx.query, { id: pickUpPointId })
  if (point?.isOffered) return point.id
  throw refuse('invalid-request', 'Choose a counter or pick-up point.', {
    fields: { pickUpPointId: 'Choose a counter or pick-up point.' },
  })
}

/**
 * The credit for products of a locked order, beside its open returns. @returns its part that is refunded too
 * @throws `not-found`, `invalid-request`
 */
export async function creditFor(
  tx: Session,
  order: LockedOrder,
  lines: readonly { productId: number; tenths: number }[],
): Promise<{ credit: Cents; refund: Cents }> {
  const open = await openReturnTenths(tx, order.id)
  const openOf = order.lines.flatMap(({ productId, position }) => {
    const tenths = open.get(position) ?? 0
    return tenths > 0 ? [{ productId, tenths }] : []
  })
  for (const { productId, tenths } of lines) {
    const line = order.lines.find((one) => one.productId === productId)
    if (!line) throw refuse('not-found', 'This product is not in the order.')
    const most = line.sentTenths - line.returnedTenths - (open.get(line.position) ?? 0)
    if (tenths <= 0 || tenths > most)
      throw refuse('invalid-request', `At most ${quantityOf(Math.max(0, most))} of ${line.name} can be returned.`)
  }
  const before = returnOf(order, openOf).credit.totalCents
  const after = returnOf(order, together([...openOf, ...lines])).credit.totalCents
  const money = await moneyOf(tx, order.id)
  const refundAt = (credit: Cents) => moneyAfter(order, money, orderValue(order) - credit).refundDueCents
  return { credit: after - before, refund: refundAt(after) - refundAt(before) }
}

/** Quantities of the same product as one line. */
export function together<Line extends { productId: number; tenths: number }>(lines: readonly Line[]): Line[] {
  const byProduct = new Map<number, Line>()
  for (const line of lines) {
    const before = byProduct.get(line.productId)
    byProduct.set(line.productId, before ? { ...before, tenths: before.tenths + line.tenths } : line)
  }
  return [...byProduct.values()]
}

/** Stores the customer's answer to a question; the shop decides again. @throws `not-found`, `not-allowed` */
export async function answerQuestion(
  { tx, now }: { tx: Session; now: Date },
  customer: Customer,
  { returnNo, text, photoIds }: { returnNo: number; text: string; photoIds: readonly number[] },
): Promise<void> {
  const locked = await lockReturn(tx, returnNo, customer)
  await moveReturn(tx, locked, 'answer', { now, seen: null })
  await addMessage(tx, { requestNo: returnNo, kind: 'answer', text, at: now })
  await assignPhotos(tx, { orderId: customer.orderId, requestNo: returnNo, photoIds })
}

/** Cancels a return that is not received, for its customer. @throws `not-found`, `not-allowed` */
export async function cancelReturn(
  { tx, now }: { tx: Session; now: Date },
  customer: Customer,
  returnNo: number,
): Promise<void> {
  const locked = await lockReturn(tx, returnNo, customer)
  await moveReturn(tx, locked, 'cancel', { now, seen: null })
  const text = `Your return ${returnNo} is cancelled.`
  await notifyCustomer(tx, { orderId: customer.orderId, text, operator: null, at: now })
}
