/** Returns of products after they were sent. */
import { eq, max } from 'drizzle-orm'
import type { ReturnCondition } from '#lib/contract/returns/reasons.ts'
import type { Cents } from '#lib/format/money.ts'
import { orderReturnLines, orderReturns } from '../../../db/schema/order-changes.ts'
import { refuse } from '../../../refusal.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { settleUses } from '../../pricing/queries/promotions.sql.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { restock } from '../../stock/use-cases/restock.ts'
import { openReturnTenths } from '../queries/open-returns.ts'
import { type LockedOrder, orderValue } from '../rules/locked-order.ts'
import { type ReturnEdit, returnableTenths, returnOf } from '../rules/return-products.ts'
import { followNewTotal } from './apply-edit.ts'
import type { OrderActionContext } from './cancel-order.ts'
import { creditLines } from './credit-lines.ts'
import { changedMeanwhile, logChanged } from './edit-order.ts'
import { lockOrder } from './locked-order.ts'

export interface ReturnedLine {
  productId: number
  tenths: number
  condition: ReturnCondition
  /** Whether it can be sold again. */
  isRestocked: boolean
}

/**
 * The result of a return. @param open quantities in open returns of customers, by position
 * @throws `invalid-request` if it names more than was sent, not returned and not in an open return
 */
export function previewReturn(
  order: LockedOrder,
  lines: readonly Pick<ReturnedLine, 'productId' | 'tenths'>[],
  open: ReadonlyMap<number, number>,
): ReturnEdit {
  for (const { productId, tenths } of lines) {
    const line = order.lines.find((one) => one.productId === productId)
    if (!line) throw refuse('not-found', 'This product is not in the order.')
    const requested = open.get(line.position) ?? 0
    const most = Math.max(0, returnableTenths(line) - requested)
    if (tenths <= 0 || tenths > most)
      throw refuse(
        'invalid-request',
        `At most ${quantityOf(most)} of ${line.name} can be returned.${requested > 0 ? ` ${quantityOf(requested)} are in an open return of the customer.` : ''}`,
      )
    if (tenths % line.stepTenths !== 0)
      throw refuse(
        'invalid-request',
        `${line.name} can be returned only in multiples of ${quantityOf(line.stepTenths)}.`,
      )
  }
  if (lines.length === 0) throw refuse('invalid-request', 'Enter at least one returned product.')
  return returnOf(order, lines)
}

/**
 * Records returned products: their value is credited, and products that can be sold again are restocked. Overpaid money
 * is due for refund; the customer gets the credit note.
 * @param expectedCents the order's new total in the preview; undefined without a preview
 * @throws `not-found`; `invalid-request`; `changed-meanwhile`
 */
export async function takeBack(
  context: OrderActionContext,
  {
    orderNo,
    lines,
    reason,
    note,
    expectedCents,
  }: { orderNo: number; lines: readonly ReturnedLine[]; reason: string; note: string; expectedCents?: Cents },
  operator: string,
): Promise<{ returnNo: number; creditedCents: number }> {
  const { tx, now } = context
  const order = await lockOrder(tx, { orderNo }, null)
  const { credit, lines: credited } = previewReturn(order, lines, await openReturnTenths(tx, order.id))
  if (expectedCents !== undefined && orderValue(order) - credit.totalCents !== expectedCents)
    throw changedMeanwhile(orderNo)
  await restock(
    tx,
    lines.filter(({ isRestocked }) => isRestocked),
    { cause: 'returned', orderId: order.id, operator, note: reason, at: now },
  )
  const { no } = await creditReturn(context, order, { lines, reason, note }, operator)
  const names = credited.map(({ name, tenths }) => `${quantityOf(tenths)} × ${name}`).join('; ')
  await logChanged(tx, order.id, `We have received your return: ${names}.`, operator, now)
  return { returnNo: no, creditedCents: credit.totalCents }
}

/**
 * Credits returned products with one credit note. The caller has checked the quantities, restocks the products and
 * notifies the customer.
 * @param credit `invoiceNo`: the invoice that it credits; chosen by the products if absent
 */
export async function creditReturn(
  context: OrderActionContext,
  order: LockedOrder,
  {
    lines,
    reason,
    note,
    invoiceNo,
  }: { lines: readonly ReturnedLine[]; reason: string; note: string; invoiceNo?: number },
  operator: string,
): Promise<{ id: number; no: number }> {
  const { tx, now } = context
  const { credit, lines: credited } = returnOf(order, lines)
  const before = await moneyOf(tx, order.id)
  const given = { lines: credited, sums: credit, reason, ...(invoiceNo !== undefined && { invoiceNo }) }
  const creditNoteNo = await creditLines(context, order, given, 'returned')
  await settleUses(tx.query, { orderId: order.id })
  const [last] = await tx.db
    .select({ no: max(orderReturns.no) })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, order.id))
  const no = (last?.no ?? 0) + 1
  const [row] = await tx.db
    .insert(orderReturns)
    .values({ orderId: order.id, no, reason, note, creditedCents: credit.totalCents, creditNoteNo, operator, at: now })
    .returning({ id: orderReturns.id })
  const { id } = row as { id: number }
  await tx.db.insert(orderReturnLines).values(
    credited.map(({ position, productId, tenths, exVatCents, vatCents }) => {
      const { condition, isRestocked } = lines.find((line) => line.productId === productId) as ReturnedLine
      return { returnId: id, position, variantId: productId, tenths, condition, isRestocked, exVatCents, vatCents }
    }),
  )
  // Earlier payments can be enough to pay an order that was sent unpaid.
  await followNewTotal(tx, order.id, before, now)
  return { id, no }
}
