import { and, eq, max, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orderChangeLines, orderChanges } from '../../../db/schema/order-changes.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { followLedger } from '../../payments/use-cases/follow-ledger.ts'
import { lockPayableOrder, moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { settleUses } from '../../pricing/queries/promotions.sql.ts'
import type { PricedLine } from '../../pricing/rules/price-lines.ts'
import { promiseStock } from '../../stock/queries/stock.sql.ts'
import { moveText, type StockMove } from '../../stock/queries/stock-move.ts'
import { holdsStock } from '../../stock/rules/reservation.ts'
import { reservationState } from '../../stock/use-cases/reservations.ts'
import { releaseStock } from '../../stock/use-cases/restock.ts'
import { lineRow } from '../queries/write-order.ts'
import { uninvoiced } from '../rules/credit-by-invoice.ts'
import type { EditedLine, OrderEdit } from '../rules/edit-order.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import { productLine, type TaxDocumentLine } from '../rules/tax-document.ts'
import type { OrderActionContext } from './cancel-order.ts'
import { creditLines } from './credit-lines.ts'
import { finishSending } from './finish-sending.ts'
import { invoiceRest, issueChangeInvoice, issueCreditNotes } from './issue-tax-document.ts'
import { settleParcels } from './parcels.ts'

/** A decided edit: reason, author, and the rows of products that are new in the order. */
export interface DecidedEdit {
  edit: OrderEdit
  reason: string
  operator: string
  /** Rows of products that are not in the order, by product id. */
  added: ReadonlyMap<number, PricedLine>
}

/**
 * Applies an edit to a locked order: stock, lines, amounts, documents, parcels, payment status and history. The stock
 * to take must be locked and checked before.
 * @returns the change's number in its order
 */
export async function applyEdit(
  context: OrderActionContext,
  order: LockedOrder,
  { edit, reason, operator, added }: DecidedEdit,
): Promise<number> {
  const { tx, now } = context
  const before = await moneyOf(tx, order.id)
  await moveStock(tx, edit.lines, { cause: 'edited', orderId: order.id, operator, at: now })
  const less = edit.lines.filter((line) => line.afterTenths < line.beforeTenths)
  const more = edit.lines.filter((line) => line.afterTenths > line.beforeTenths)
  // Issues the order's invoice before it grows: additions have a separate invoice.
  if (edit.isBooked && more.length > 0 && uninvoiced(order).lines.length > 0) await invoiceRest({ ...context }, order)
  if (edit.isBooked && less.length > 0) {
    await creditLines(context, order, edit.credit, 'cancelled')
    await issueCreditNotes({ ...context }, order, edit.credit.notes, { reason })
  }
  if (!edit.isBooked) for (const line of less) await reduceLine(tx, order.id, line)
  for (const line of more) await growLine(tx, order.id, line, added)
  if (!edit.isBooked) await setOwnSums(tx, order, edit)
  const no = await writeChange(context, order, { edit, reason, operator })
  if (!edit.isBooked) await followNewTotal(tx, order.id, before, now)
  await settleUses(tx.query, { orderId: order.id })
  await settleParcels(tx, order.id, now)
  await finishSending(context, order.id, { kind: 'operator', name: operator })
  return no
}

/** Restocks removed products and takes added products, unless the order has no stock now. */
async function moveStock(
  tx: Session,
  lines: readonly EditedLine[],
  move: StockMove & { orderId: string },
): Promise<void> {
  if (!holdsStock(await reservationState(tx, move.orderId))) return
  const moves = lines.map(({ productId, beforeTenths, afterTenths }) => ({
    productId,
    tenths: beforeTenths - afterTenths,
  }))
  await releaseStock(tx, moves, move)
  const taken = moves.filter(({ tenths }) => tenths < 0)
  if (taken.length === 0) return
  await promiseStock(tx.query, {
    ids: taken.map(({ productId }) => productId),
    tenths: taken.map(({ tenths }) => -tenths),
    move: moveText(move),
  })
}

const reduceLine = (tx: Session, orderId: string, line: EditedLine) =>
  tx.db
    .update(orderLines)
    .set({
      cancelledTenths: sql`${orderLines.cancelledTenths} + ${line.beforeTenths - line.afterTenths}`,
      exVatCents: sql`${orderLines.exVatCents} + ${line.exVatCents}`,
      vatCents: sql`${orderLines.vatCents} + ${line.vatCents}`,
    })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, line.position as number)))

async function growLine(
  tx: Session,
  orderId: string,
  line: EditedLine,
  added: ReadonlyMap<number, PricedLine>,
): Promise<void> {
  if (line.position !== null) {
    await tx.db
      .update(orderLines)
      .set({
        quantityTenths: sql`${orderLines.quantityTenths} + ${line.afterTenths - line.beforeTenths}`,
        exVatCents: sql`${orderLines.exVatCents} + ${line.exVatCents}`,
        vatCents: sql`${orderLines.vatCents} + ${line.vatCents}`,
      })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, line.position)))
    return
  }
  const priced = added.get(line.productId)
  if (!priced) throw new Error('an edit adds a product that was not priced')
  const [last] = await tx.db
    .select({ position: max(orderLines.position) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  const row = lineRow(priced, last?.position ?? 0)
  await tx.db.insert(orderLines).values({
    orderId,
    position: row.position,
    variantId: row.variant_id,
    productCode: row.product_code,
    productName: row.product_name,
    brandName: row.brand_name,
    providerName: row.provider_name,
    colourName: row.colour_name,
    sizeName: row.size_name,
    unitText: row.unit_text,
    piecesPerBale: row.pieces_per_bale,
    quantityTenths: row.quantity_tenths,
    unitExVatCents: row.unit_ex_vat_cents,
    listUnitExVatCents: row.list_unit_ex_vat_cents,
    vatPerc: row.vat_perc,
    exVatCents: row.ex_vat_cents,
    vatCents: row.vat_cents,
  })
}

const setOwnSums = (tx: Session, order: LockedOrder, { own }: OrderEdit) =>
  tx.db
    .update(orders)
    .set({
      productsExVatCents: own.exVatCents - order.deliveryExVatCents,
      productsVatCents: own.vatCents - order.deliveryVatCents,
      roundingCents: own.roundingCents,
      totalCents: own.totalCents,
    })
    .where(eq(orders.id, order.id))

async function writeChange(
  { tx, now, seller }: OrderActionContext,
  order: LockedOrder,
  { edit, reason, operator }: Omit<DecidedEdit, 'added'>,
): Promise<number> {
  const { isBooked, change, credit, beforeCents, afterCents } = edit
  const [last] = await tx.db
    .select({ no: max(orderChanges.no) })
    .from(orderChanges)
    .where(eq(orderChanges.orderId, order.id))
  const no = (last?.no ?? 0) + 1
  const sums = isBooked ? change : { exVatCents: 0, vatCents: 0, roundingCents: 0, totalCents: 0 }
  const [row] = await tx.db
    .insert(orderChanges)
    .values({
      ...{ orderId: order.id, no, ...sums, beforeCents, afterCents, reason, operator, at: now },
      creditedCents: isBooked ? credit.sums.totalCents : 0,
    })
    .returning({ id: orderChanges.id })
  const changeId = (row as { id: number }).id
  await tx.db.insert(orderChangeLines).values(
    edit.lines.map(({ productId: variantId, beforeTenths, afterTenths, exVatCents, vatCents }) => ({
      ...{ changeId, variantId, beforeTenths, afterTenths, exVatCents, vatCents },
    })),
  )
  const lines = edit.lines.filter((line) => line.afterTenths > line.beforeTenths)
  // Free additions too: a credit takes off only products that are on an invoice.
  if (isBooked && lines.length > 0) {
    await issueChangeInvoice({ tx, seller, now }, order, {
      changeId,
      sums: change,
      lines: lines.map(documentLine),
    })
  }
  return no
}

const documentLine = (line: EditedLine): TaxDocumentLine =>
  productLine(line, { ...line, tenths: line.afterTenths - line.beforeTenths })

/** If an order's total decreases, the received payments can be enough to pay it. */
export async function followNewTotal(
  tx: Session,
  orderId: string,
  before: Awaited<ReturnType<typeof moneyOf>>,
  now: Date,
): Promise<void> {
  const locked = await lockPayableOrder(tx, { id: orderId })
  if (locked && locked.order.receivedCents > 0) {
    await followLedger(tx, { ...locked.order, ...before }, locked.attempts, now)
  }
}
