import type { FastifyInstance } from 'fastify'
import type { Output } from '#lib/contract/base/call.ts'
import { officeProductFind } from '#lib/contract/catalogue/office/product-find.ts'
import {
  type MoneyPreview,
  officeCancelLinesPreview,
  officeCancelRequestPreview,
  officeOrderEditPreview,
  officeReturnPreview,
} from '#lib/contract/orders/office/order-changes.ts'
import { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import type { Session } from '../../../../db/client.ts'
import { moneyAfter } from '../../../payments/rules/money-after.ts'
import { moneyOf } from '../../../payments/use-cases/payable-orders.ts'
import { quantityOf, tenthsOf } from '../../../pricing/rules/quantity.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { findProducts } from '../../queries/find-products.ts'
import { loadOrderParcels } from '../../queries/load-parcels.ts'
import { openReturnTenths } from '../../queries/open-returns.ts'
import { type InvoiceCredit, plannedNotes } from '../../rules/credit-by-invoice.ts'
import type { OrderEdit } from '../../rules/edit-order.ts'
import { type LockedOrder, orderValue } from '../../rules/locked-order.ts'
import { retainedOf } from '../../rules/retained-deposit.ts'
import type { ReturnEdit } from '../../rules/return-products.ts'
import { previewAcceptance } from '../../use-cases/cancel-request.ts'
import { previewCancelledLines, previewEdit } from '../../use-cases/edit-order.ts'
import { lockOrder } from '../../use-cases/locked-order.ts'
import { previewReturn } from '../../use-cases/return-products.ts'

type Preview = Output<typeof officeOrderEditPreview>

const inTenths = (lines: readonly { productId: number; quantity: number }[]) =>
  lines.map(({ productId, quantity }) => ({ productId, tenths: tenthsOf(quantity) }))

/** The parcels of an order, and previews of edits, line cancellations, requests and returns. */
export function serveOfficeOrderChanges(app: FastifyInstance): void {
  const { database } = app.shop

  // Read under the order's lock, so that parcels, lines and money are consistent.
  serveOfficeCall(app, officeOrderParcels, async ({ input }) => ({
    data: await database.transaction((tx) => loadOrderParcels(tx, input.orderNo)),
  }))

  serveOfficeCall(app, officeOrderEditPreview, async ({ input, now }) => ({
    data: await database.transaction(async (tx) => {
      const { order, edit } = await previewEdit({ tx, now }, input.orderNo, inTenths(input.lines))
      return editPreview(tx, order, edit)
    }),
  }))

  serveOfficeCall(app, officeCancelLinesPreview, async ({ input }) => ({
    data: await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { orderNo: input.orderNo }, null)
      return editPreview(tx, order, await previewCancelledLines({ tx }, order, inTenths(input.lines)))
    }),
  }))

  serveOfficeCall(app, officeReturnPreview, async ({ input }) => ({
    data: await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { orderNo: input.orderNo }, null)
      return returnPreview(tx, order, previewReturn(order, inTenths(input.lines), await openReturnTenths(tx, order.id)))
    }),
  }))

  serveOfficeCall(app, officeCancelRequestPreview, async ({ input }) => ({
    data: await database.transaction(async (tx) => {
      const { order, afterCents, creditedCents, notes } = await previewAcceptance(tx, input.requestId)
      const preview = await moneyPreview(tx, order, { after: afterCents, credited: creditedCents, added: 0, notes })
      if (afterCents > 0) return preview
      // Of a whole order in preparation, the shop retains a part of the deposit.
      const retained = retainedOf(order, preview.toGiveBack)
      return { ...preview, toGiveBack: preview.toGiveBack - retained }
    }),
  }))

  serveOfficeCall(app, officeProductFind, async ({ input, tx }) => ({ data: await findProducts(tx, input.text) }))
}

async function editPreview(tx: Session, order: LockedOrder, edit: OrderEdit): Promise<Preview> {
  const credited = edit.isBooked ? edit.credit.sums.totalCents : 0
  const added = edit.isBooked ? edit.change.totalCents : 0
  const notes = edit.isBooked ? edit.credit.notes : []
  return {
    ...(await moneyPreview(tx, order, { after: edit.afterCents, credited, added, notes })),
    isBooked: edit.isBooked,
    lines: edit.lines.map((line) => ({
      productId: line.productId,
      name: line.name,
      before: quantityOf(line.beforeTenths),
      after: quantityOf(line.afterTenths),
      unitPrice: line.unitExVatCents,
      amount: line.exVatCents + line.vatCents,
    })),
  }
}

async function returnPreview(tx: Session, order: LockedOrder, { credit, lines, notes }: ReturnEdit): Promise<Preview> {
  const after = orderValue(order) - credit.totalCents
  return {
    ...(await moneyPreview(tx, order, { after, credited: credit.totalCents, added: 0, notes })),
    isBooked: true,
    lines: lines.map((line) => {
      const ordered = order.lines.find(({ position }) => position === line.position)
      const before = ordered?.tenths ?? 0
      return {
        productId: line.productId,
        name: line.name,
        before: quantityOf(before),
        after: quantityOf(before - line.tenths),
        unitPrice: ordered?.unitExVatCents ?? 0,
        amount: -line.exVatCents - line.vatCents,
      }
    }),
  }
}

async function moneyPreview(
  tx: Session,
  order: LockedOrder,
  {
    after,
    credited,
    added,
    notes,
  }: { after: number; credited: number; added: number; notes: readonly InvoiceCredit[] },
): Promise<Omit<MoneyPreview, 'isBooked' | 'lines'>> {
  const money = await moneyOf(tx, order.id)
  const { dueCents, refundDueCents } = moneyAfter(order, money, after)
  return {
    ...{ before: orderValue(order), after, credited, added, notes: plannedNotes(notes) },
    onAccount: order.creditTermsDays !== null,
    received: money.receivedCents,
    due: dueCents,
    toGiveBack: refundDueCents,
  }
}
