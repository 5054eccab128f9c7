/**
 * Ends lines of open orders when their product is no longer sold: removes them, or replaces them at no higher price.
 */
import { type Cents, showMoney, withVat } from '#lib/format/money.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { loadForCart } from '../../pricing/queries/load-sellables.ts'
import { priceLine } from '../../pricing/rules/price-lines.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'
import { sumsOf, type Value, valueCancelled } from '../rules/cancelled-value.ts'
import { type LockedLine, type LockedOrder, orderValue, unsentTenths } from '../rules/locked-order.ts'
import { type EndedLine, endingNote, replacedUnitCents, valueAt } from '../rules/replaced-line.ts'
import { applyEdit } from './apply-edit.ts'
import { cancelWhole, type OrderActionContext } from './cancel-order.ts'
import {
  changedMeanwhile,
  logChanged,
  previewCancelledLines,
  previewEdit,
  pricedFor,
  refuseEdit,
  type WantedQuantity,
} from './edit-order.ts'
import { lockOrder } from './locked-order.ts'

/** The decision for a line of an ended product. */
export interface LineEnding {
  productId: number
  /** The replacement; null: the line is removed. */
  by: number | null
}

/** The value of a replacement in one order. */
export interface Replacement {
  by: number
  name: string
  tenths: number
  unitExVatCents: Cents
  vatPerc: number
  /** Its value, and the value of the lines it replaces. */
  value: Value
  replaced: Value
}

/** Reason why an order stays unchanged: packed, a payment undecided, a request open; null if it can be changed. */
export async function whyUnchanged(tx: OrderActionContext['tx'], order: LockedOrder): Promise<string | null> {
  try {
    await refuseEdit(tx, order)
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.message
    throw error
  }
}

const lineOf = (order: LockedOrder, productId: number): LockedLine => {
  const line = order.lines.find((one) => one.productId === productId)
  if (!line || line.tenths === 0) throw changedMeanwhile(order.orderNo)
  return line
}

/**
 * The values of replacements in a locked order, by product and replacement: at the buyer's price, or less.
 * @throws `not-allowed` if a product cannot be added to this order; `not-found` if a product is not sold
 */
export async function replacementsIn(
  { tx, now }: Pick<OrderActionContext, 'tx' | 'now'>,
  order: LockedOrder,
  endings: readonly LineEnding[],
): Promise<Replacement[]> {
  const byId = Map.groupBy(
    endings.filter(({ by }) => by !== null),
    ({ by }) => by as number,
  )
  const { variants } = await loadForCart(tx, [...byId.keys()], pricedFor(order, now))
  return [...byId].map(([by, some]) => {
    const lines = some.map(({ productId }) => lineOf(order, productId))
    const variant = variants.get(by)
    if (!variant?.visibility) throw refuse('not-found', 'The replacement is not for sale. Choose another product.')
    const tenths = lines.reduce((sum, line) => sum + unsentTenths(line), 0)
    if (tenths % variant.stepTenths !== 0)
      throw refuse('not-allowed', 'The replacement is sold in other quantities. Edit this order separately.')
    const replaced = sumsOf(lines.map((line) => valueCancelled(line, unsentTenths(line))))
    const there = order.lines.find(({ productId }) => productId === by)
    const own = there
      ? { exVatCents: there.unitExVatCents, vatPerc: there.vatPerc }
      : { exVatCents: ownPrice(variant, tenths), vatPerc: variant.vatPerc }
    const unitExVatCents = replacedUnitCents(replaced, tenths, own)
    // A line has one price: an additional quantity cannot be cheaper.
    if (unitExVatCents === 0 || (there && unitExVatCents !== own.exVatCents))
      throw refuse(
        'not-allowed',
        'The replacement is already in the order at a higher price. Edit this order separately.',
      )
    const value = valueAt(unitExVatCents, own.vatPerc, tenths)
    return { by, name: nameOf(variant), tenths, unitExVatCents, vatPerc: own.vatPerc, value, replaced }
  })
}

/** The unit price of a quantity for this buyer: the shop's price, or the price agreed with their company. */
const ownPrice = (variant: Parameters<typeof priceLine>[0], tenths: number): Cents =>
  priceLine(variant, { productId: variant.id, tenths, positions: [], shownAt: [] }).variant.exVatCents

const comesTo = (cents: Cents) => `The new order total is ${showMoney(cents)}. The buyer is notified.`

/** The lines for the message to their buyer. */
export function endedLinesOf(
  order: LockedOrder,
  endings: readonly LineEnding[],
  replacements: readonly Replacement[],
): EndedLine[] {
  return endings.map(({ productId, by }) => {
    const line = lineOf(order, productId)
    const found = replacements.find((one) => one.by === by)
    const unitWithVat = found ? showMoney(withVat(found.unitExVatCents, found.vatPerc)) : ''
    return {
      ...{ name: line.name, tenths: unsentTenths(line), unit: line.unit },
      by: found ? { name: found.name, unitWithVat } : null,
    }
  })
}

/**
 * Ends lines of an order: replaces or removes them, with one message to the buyer. With the last of its lines the order
 * is cancelled.
 * @param beforeCents total of the order when it was decided
 * @throws `not-allowed`, `payment-in-flight`, `out-of-stock`, `changed-meanwhile`; the order stays unchanged
 */
export async function endLinesForShop(
  context: OrderActionContext,
  asked: { orderNo: number; endings: readonly LineEnding[]; reason: string; words: string; beforeCents: Cents },
  operator: string,
): Promise<{ sentence: string; beforeCents: Cents; afterCents: Cents }> {
  const { tx, now } = context
  const { orderNo, endings, reason, words } = asked
  const order = await lockOrder(tx, { orderNo }, null)
  await refuseEdit(tx, order)
  const beforeCents = orderValue(order)
  if (beforeCents !== asked.beforeCents) throw changedMeanwhile(orderNo)
  const replacements = await replacementsIn(context, order, endings)
  const note = endingNote(endedLinesOf(order, endings, replacements), words)
  const off = endings.map(({ productId }) => ({ productId, tenths: unsentTenths(lineOf(order, productId)) }))
  if (replacements.length === 0) {
    const edit = await previewCancelledLines(context, order, off)
    const left = order.lines.some(
      (line) => line.tenths + line.returnedTenths > 0 && !endings.some(({ productId }) => productId === line.productId),
    )
    if (!left) {
      await cancelWhole(context, order, { reason: note, by: 'shop' }, { kind: 'operator', name: operator })
      return { sentence: 'No products are left: the order is cancelled.', beforeCents, afterCents: 0 }
    }
    await applyEdit(context, order, { edit, reason, operator, added: new Map() })
    await logChanged(tx, order.id, note, operator, now)
    return { sentence: comesTo(edit.afterCents), beforeCents, afterCents: edit.afterCents }
  }
  const wanted = [
    ...off.map(({ productId, tenths }) => ({ productId, tenths: lineOf(order, productId).tenths - tenths })),
    ...replacements.map(({ by, tenths }): WantedQuantity => {
      const there = order.lines.find(({ productId }) => productId === by)
      return { productId: by, tenths: (there?.tenths ?? 0) + tenths }
    }),
  ]
  const prices = new Map(replacements.map(({ by, unitExVatCents }) => [by, unitExVatCents]))
  const { edit, added } = await previewEdit(context, orderNo, wanted, prices)
  if (edit.afterCents > beforeCents)
    throw refuse('not-allowed', 'The buyer would pay more. Ask them first, then edit this order separately.')
  await applyEdit(context, order, { edit, reason, operator, added })
  await logChanged(tx, order.id, note, operator, now)
  return { sentence: comesTo(edit.afterCents), beforeCents, afterCents: edit.afterCents }
}
