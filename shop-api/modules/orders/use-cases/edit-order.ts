/** Edits of an order by the shop: changes before it is packed, and removal of unsent lines. */
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { lockCreditStatus } from '../../companies/queries/credit-status.ts'
import { refuseCredit } from '../../companies/rules/refuse-credit.ts'
import { logEvent } from '../../order-events/use-cases/order-event.ts'
import { isSettled } from '../../payments/rules/payable-order.ts'
import { attemptsOf } from '../../payments/use-cases/attempts.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { lockForOrder } from '../../pricing/queries/load-sellables.ts'
import { type PricedLine, priceLines } from '../../pricing/rules/price-lines.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { nameOf, type Sellable } from '../../pricing/rules/sellable.ts'
import { holdsStock } from '../../stock/rules/reservation.ts'
import { reservationState } from '../../stock/use-cases/reservations.ts'
import { editOrder, type OrderEdit, type WantedLine } from '../rules/edit-order.ts'
import { type LockedOrder, unsentTenths } from '../rules/locked-order.ts'
import { tooLateToCancel } from '../rules/order-states.ts'
import { isInWork, isSent } from '../rules/parcels.ts'
import { applyEdit } from './apply-edit.ts'
import { cancelWhole, type OrderActionContext } from './cancel-order.ts'
import { lockOrder } from './locked-order.ts'
import { parcelsOf } from './parcels.ts'

/** The wanted quantity of a product in the order. */
export interface WantedQuantity {
  productId: number
  tenths: number
}

export interface PreviewedEdit {
  order: LockedOrder
  edit: OrderEdit
  added: Map<number, PricedLine>
}

/**
 * The result of an edit, with all checks that could refuse it. Does not write, and locks the order and the products.
 * @param prices of added products, ex-VAT, by number, if they are below the shop's prices
 * @throws `not-found`; `not-allowed`, `payment-in-flight`, `out-of-stock`, `invalid-request`, `over-credit-limit` with
 * the reason
 */
export async function previewEdit(
  { tx, now }: Pick<OrderActionContext, 'tx' | 'now'>,
  orderNo: number,
  wanted: readonly WantedQuantity[],
  prices: ReadonlyMap<number, Cents> = new Map(),
): Promise<PreviewedEdit> {
  const order = await lockOrder(tx, { orderNo }, null)
  await refuseEdit(tx, order)
  const sold = await lockForOrder(
    tx,
    [...order.lines, ...wanted].map(({ productId }) => productId),
    pricedFor(order, now),
  )
  const added = addedLines(order, wanted, atPrices(sold, prices))
  const edit = editOrder(
    order,
    wanted.map((line) => ({ ...line, ...addedFacts(added.get(line.productId)) })),
  )
  if (edit.lines.length === 0) throw refuse('invalid-request', 'Change at least one quantity.')
  refuseQuantities(order, edit, sold)
  if (remaining(order, edit) === 0) throw refuse('not-allowed', 'No products would be left. Cancel the order instead.')
  if (holdsStock(await reservationState(tx, order.id))) refuseMissing(edit, sold)
  await refuseAboveCredit(tx, order, edit, now)
  return { order, edit, added }
}

/**
 * Edits an order: repeats the preview, then applies it. The customer gets an email with the issued documents.
 * @param expectedCents the order's new total in the preview
 * @param beforeCents its previous total in the preview: quantities that a colleague changed are not replaced
 * @throws as the preview does; `changed-meanwhile` if the previous or new total differs
 */
export async function editOrderForShop(
  context: OrderActionContext,
  {
    orderNo,
    lines,
    reason,
    expectedCents,
    beforeCents,
  }: { orderNo: number; lines: readonly WantedQuantity[]; reason: string; expectedCents: Cents; beforeCents?: Cents },
  operator: string,
): Promise<OrderEdit> {
  const { tx, now } = context
  const { order, edit, added } = await previewEdit(context, orderNo, lines)
  const isOther = beforeCents !== undefined && edit.beforeCents !== beforeCents
  if (isOther || edit.afterCents !== expectedCents) throw changedMeanwhile(orderNo)
  await applyEdit(context, order, { edit, reason, operator, added })
  await logChanged(tx, order.id, editSentence(edit), operator, now)
  return edit
}

/** The error for an order that changed since its sum or its parcels were shown. */
export const changedMeanwhile = (orderNo: number) =>
  refuse('changed-meanwhile', `Order ${orderNo} has changed since you opened it. Check it again, then decide.`)

/**
 * Removes lines from an order before they are sent. With the last of them the order is cancelled.
 * @param expectedCents the order's new total in the preview; undefined without a preview
 * @throws `not-found`; `not-cancellable`, `payment-in-flight` with the reason; `changed-meanwhile`
 */
export async function cancelLinesForShop(
  context: OrderActionContext,
  {
    orderNo,
    lines,
    reason,
    expectedCents,
  }: { orderNo: number; lines: readonly WantedQuantity[]; reason: string; expectedCents?: Cents },
  operator: string,
): Promise<{ edit: OrderEdit; isCancelled: boolean }> {
  const { tx, now } = context
  const order = await lockOrder(tx, { orderNo }, null)
  const edit = await previewCancelledLines(context, order, lines)
  if (expectedCents !== undefined && edit.afterCents !== expectedCents) throw changedMeanwhile(orderNo)
  if (remaining(order, edit) === 0) {
    await cancelWhole(context, order, { reason, by: 'shop' }, { kind: 'operator', name: operator })
    return { edit, isCancelled: true }
  }
  await applyEdit(context, order, { edit, reason, operator, added: new Map() })
  await logChanged(tx, order.id, `${editSentence(edit)} ${reason}`, operator, now)
  return { edit, isCancelled: false }
}

/** The result of removing lines. @throws as `cancelLinesForShop` */
export async function previewCancelledLines(
  { tx }: Pick<OrderActionContext, 'tx'>,
  order: LockedOrder,
  lines: readonly WantedQuantity[],
): Promise<OrderEdit> {
  const tooLate = tooLateToCancel(order.status, order.shippingType)
  if (tooLate) throw refuse('not-cancellable', tooLate)
  await refuseWhilePaying(tx, order)
  const wanted = lines.map(({ productId, tenths }): WantedLine => {
    const line = order.lines.find((one) => one.productId === productId)
    if (!line) throw refuse('not-found', 'This product is not in the order.')
    const most = unsentTenths(line)
    if (tenths < 0 || tenths > most)
      throw refuse(
        'not-cancellable',
        `At most ${quantityOf(most)} of ${line.name} can be cancelled: the rest was sent.`,
      )
    if (tenths % line.stepTenths !== 0)
      throw refuse(
        'invalid-request',
        `${line.name} can be cancelled only in multiples of ${quantityOf(line.stepTenths)}.`,
      )
    return { productId, tenths: line.tenths - tenths }
  })
  const edit = editOrder(order, wanted)
  if (edit.lines.length === 0) throw refuse('invalid-request', 'Enter at least one quantity to cancel.')
  return edit
}

/** Refuses an order that cannot be edited now. @throws `not-allowed`, `payment-in-flight` */
export async function refuseEdit(tx: Session, order: LockedOrder): Promise<void> {
  const { orderNo, status } = order
  if (status !== ORDER_STATUS.pending && status !== ORDER_STATUS.inProcess)
    throw refuse('not-allowed', `Order ${orderNo} was sent or cancelled and can no longer be changed.`)
  const parcels = await parcelsOf(tx, order.id)
  if (parcels.some((parcel) => isInWork(parcel) || isSent(parcel)))
    throw refuse('not-allowed', `Packing of order ${orderNo} has begun. Cancel lines instead, or place another order.`)
  if (order.openRequests > 0)
    throw refuse('not-allowed', `Order ${orderNo} has a cancellation request. Answer it first.`)
  await refuseWhilePaying(tx, order)
}

/** The amount must not change during a payment. */
async function refuseWhilePaying(tx: Session, order: LockedOrder): Promise<void> {
  if (isSettled({ ...order, ...(await moneyOf(tx, order.id)) })) return
  const attempts = await attemptsOf(tx, order.id)
  if (attempts.some(({ state }) => state === 'requested' || state === 'prompted' || state === 'unknown'))
    throw refuse(
      'payment-in-flight',
      `A payment for order ${order.orderNo} is in progress, or its outcome is not known yet. Wait for its result.`,
    )
}

/** The same products, some of them at a special price, regardless of agreements. */
function atPrices(sold: ReadonlyMap<number, Sellable>, prices: ReadonlyMap<number, Cents>): Map<number, Sellable> {
  return new Map(
    [...sold].map(([id, variant]) => {
      const exVatCents = prices.get(id)
      return [id, exVatCents === undefined ? variant : { ...variant, exVatCents, agreed: [], ladders: [] }]
    }),
  )
}

/** The buyer and day of an order's prices. */
export const pricedFor = ({ companyId }: Pick<LockedOrder, 'companyId'>, now: Date) => ({
  companyId,
  day: dayInNairobi(now),
})

/** Products that are not in the order yet, at current prices. Ladders count the whole order after the edit. */
function addedLines(
  order: LockedOrder,
  wanted: readonly WantedQuantity[],
  sold: ReadonlyMap<number, Sellable>,
): Map<number, PricedLine> {
  const isNew = ({ productId }: { productId: number }) => !order.lines.some((line) => line.productId === productId)
  const unchanged = order.lines.filter((line) => !wanted.some(({ productId }) => productId === line.productId))
  const whole = [...unchanged, ...wanted].map(({ productId, tenths }) => ({ productId, quantity: quantityOf(tenths) }))
  const { priced, missing } = priceLines(whole, sold)
  const added = priced.filter(isNew)
  if (missing.some(isNew) || added.some(({ variant }) => !variant.visibility))
    throw refuse('not-found', 'One of these products is not for sale.')
  return new Map(added.map((line) => [line.productId, line]))
}

const addedFacts = (line: PricedLine | undefined) =>
  line && {
    added: {
      code: line.variant.code,
      name: nameOf(line.variant),
      unit: line.variant.unitText,
      unitExVatCents: line.variant.exVatCents,
      vatPerc: line.variant.vatPerc,
    },
  }

/** @throws `invalid-request` for a quantity that is not valid, or between two steps */
function refuseQuantities(order: LockedOrder, { lines }: OrderEdit, sold: ReadonlyMap<number, Sellable>): void {
  for (const { productId, name, afterTenths } of lines) {
    const step =
      order.lines.find((line) => line.productId === productId)?.stepTenths ?? sold.get(productId)?.stepTenths ?? 10
    if (afterTenths < 0 || afterTenths % step !== 0)
      throw refuse('invalid-request', `${name} can be ordered only in multiples of ${quantityOf(step)}.`)
  }
}

/** @throws `out-of-stock` if the quantity exceeds the free stock */
function refuseMissing({ lines }: OrderEdit, sold: ReadonlyMap<number, Sellable>): void {
  const missing = lines.filter(
    ({ productId, beforeTenths, afterTenths }) =>
      afterTenths - beforeTenths > 0 && (sold.get(productId)?.stockTenths ?? 0) < afterTenths - beforeTenths,
  )
  if (missing.length === 0) return
  const which = missing.map(
    ({ productId, name }) => `${name} (${quantityOf(sold.get(productId)?.stockTenths ?? 0)} free)`,
  )
  throw refuse('out-of-stock', `There is not enough stock of: ${which.join('; ')}.`)
}

/** @throws `over-credit-limit` if the order on account would grow above the available credit */
async function refuseAboveCredit(tx: Session, order: LockedOrder, edit: OrderEdit, now: Date): Promise<void> {
  const more = edit.afterCents - edit.beforeCents
  if (order.creditTermsDays === null || order.companyId === null || more <= 0) return
  const status = await lockCreditStatus(tx, order.companyId, dayInNairobi(now))
  // A permission for one order is for a new order.
  const refused = status && refuseCredit({ ...status, releaseId: null }, more)
  if (refused) throw new ProblemError(refused)
}

/** The rest of the order, in tenths of all its products. */
const remaining = (order: LockedOrder, { lines }: OrderEdit): number =>
  order.lines.reduce((sum, { tenths, returnedTenths }) => sum + tenths + returnedTenths, 0) +
  lines.reduce((sum, { beforeTenths, afterTenths }) => sum + afterTenths - beforeTenths, 0)

/** "Simba Blanket, Madder: 5 instead of 8." for each line. */
const editSentence = ({ lines }: OrderEdit): string =>
  lines
    .map(({ name, beforeTenths, afterTenths }) =>
      afterTenths === 0
        ? `${name}: taken off.`
        : `${name}: ${quantityOf(afterTenths)}${beforeTenths === 0 ? ', added.' : ` instead of ${quantityOf(beforeTenths)}.`}`,
    )
    .join(' ')

/**
 * A reply without a request: the customer gets the message that the shop changed the order
 * (messages/changed-message.ts).
 */
export const logChanged = (tx: Session, orderId: string, note: string, operator: string, at: Date): Promise<void> =>
  logEvent(tx, { orderId, kind: 'answer', note, actor: { kind: 'operator', name: operator }, at })
