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
import type { InvoiceCredit } from '../rules/credit-by-invoice.ts'
import { creditReasonOf } from '../rules/credit-reason.ts'
import { type LockedLine, type LockedOrder, orderValue } from '../rules/locked-order.ts'
import { type ReturnEdit, returnableTenths, returnOf } from '../rules/return-products.ts'
import { followNewTotal } from './apply-edit.ts'
import type { OrderActionContext } from './cancel-order.ts'
import { creditLines } from './credit-lines.ts'
import { changedMeanwhile, logChanged } from './edit-order.ts'
import { issueCreditNotes } from './issue-tax-document.ts'
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
 * @param withDelivery whether delivery is credited too
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
    withDelivery = false,
  }: {
    orderNo: number
    lines: readonly ReturnedLine[]
    reason: string
    note: string
    expectedCents?: Cents
    withDelivery?: boolean
  },
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
  const reasoned = lines.map((line) => ({ ...line, reason }))
  const [first] = await creditReturn(context, order, { lines: reasoned, note: () => note, withDelivery }, operator)
  const names = credited.map(({ name, tenths }) => `${quantityOf(tenths)} × ${name}`).join('; ')
  await logChanged(tx, order.id, `We have received your return: ${names}.`, operator, now)
  return { returnNo: first?.no ?? 0, creditedCents: credit.totalCents }
}

/** A returned quantity with its reason. A product can have several, of different returns. */
export interface ReasonedReturn extends ReturnedLine {
  reason: string
}

/**
 * Credits returned products: one credit note, and one recorded return, for each invoice that has them. The caller has
 * checked the quantities, restocks the products and notifies the customer.
 * @param note the text of a recorded return with these lines
 * @returns the recorded returns with their lines
 */
export async function creditReturn<Line extends ReasonedReturn>(
  context: OrderActionContext,
  order: LockedOrder,
  {
    lines,
    note,
    withDelivery = false,
  }: { lines: readonly Line[]; note: (lines: readonly Line[]) => string; withDelivery?: boolean },
  operator: string,
): Promise<{ id: number; no: number; lines: Line[] }[]> {
  const { tx, now } = context
  const { credit, lines: products, notes } = returnOf(order, oneByProduct(lines), withDelivery)
  const before = await moneyOf(tx, order.id)
  await creditLines(context, order, { lines: products, sums: credit, notes }, 'returned')
  await settleUses(tx.query, { orderId: order.id })
  const recorded = []
  const open = lines.map((line) => ({ ...line }))
  for (const part of notes) {
    const own = part.products.flatMap(({ position, tenths }) => {
      const product = products.find((one) => one.position === position)
      return takeFrom(
        open.filter(({ productId }) => productId === product?.productId),
        tenths,
      )
    })
    const reasons = [...new Set((own.length > 0 ? own : lines).map(({ reason }) => reason))]
    const text = { reason: reasons.join('; '), reasonCode: creditReasonOf(reasons) }
    const [creditNoteNo] = await issueCreditNotes({ ...context }, order, [part], text)
    // A note of delivery alone returns no products.
    if (own.length === 0) continue
    const given = { reason: text.reason, note: note(own), creditNoteNo: creditNoteNo as number, operator }
    recorded.push({ ...(await recordReturn(context, order, part, { ...given, lines: oneByProduct(own) })), lines: own })
  }
  // Earlier payments can be enough to pay an order that was sent unpaid.
  await followNewTotal(tx, order.id, before, now)
  return recorded
}

/** Takes a quantity off the lines, first to last. @returns the taken parts */
function takeFrom<Line extends ReturnedLine>(lines: Line[], tenths: number): Line[] {
  let left = tenths
  return lines.flatMap((line) => {
    const taken = Math.min(left, line.tenths)
    if (taken === 0) return []
    left -= taken
    line.tenths -= taken
    return [{ ...line, tenths: taken }]
  })
}

async function recordReturn(
  { tx, now }: OrderActionContext,
  order: LockedOrder,
  { products, sums }: InvoiceCredit,
  {
    lines,
    ...text
  }: { lines: readonly ReturnedLine[]; reason: string; note: string; creditNoteNo: number; operator: string },
): Promise<{ id: number; no: number }> {
  const [last] = await tx.db
    .select({ no: max(orderReturns.no) })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, order.id))
  const no = (last?.no ?? 0) + 1
  const [row] = await tx.db
    .insert(orderReturns)
    .values({ ...text, orderId: order.id, no, creditedCents: sums.totalCents, at: now })
    .returning({ id: orderReturns.id })
  const { id } = row as { id: number }
  await tx.db.insert(orderReturnLines).values(
    products.map(({ position, tenths, exVatCents, vatCents }) => {
      const { productId: variantId } = order.lines.find((line) => line.position === position) as LockedLine
      const { condition, isRestocked } = lines.find((line) => line.productId === variantId) as ReturnedLine
      return { returnId: id, position, variantId, tenths, condition, isRestocked, exVatCents, vatCents }
    }),
  )
  return { id, no }
}

/**
 * Lines of the same product as one. It counts as back in stock only if all of it is, and has the condition of its first line
 * that is not as new.
 */
export function oneByProduct<Line extends ReturnedLine>(lines: readonly Line[]): Line[] {
  const byProduct = new Map<number, Line>()
  for (const line of lines) {
    const before = byProduct.get(line.productId)
    byProduct.set(
      line.productId,
      before
        ? {
            ...before,
            tenths: before.tenths + line.tenths,
            isRestocked: before.isRestocked && line.isRestocked,
            condition: before.condition === 'as-new' ? line.condition : before.condition,
          }
        : line,
    )
  }
  return [...byProduct.values()]
}
