import {
  cancelOrderLinesJob,
  editOrderJob,
  returnProductsJob,
  sendPartJob,
} from '#lib/contract/orders/office/order-changes.ts'
import { showMoney } from '#lib/format/money.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import { defineJobKind, type JobContext, type JobKind } from '../../jobs/jobs/job-kind.ts'
import { tenthsOf } from '../../pricing/rules/quantity.ts'
import { cancelLinesForShop, changedMeanwhile, editOrderForShop } from '../use-cases/edit-order.ts'
import { lockOrder } from '../use-cases/locked-order.ts'
import { createParcel, parcelsOf } from '../use-cases/parcels.ts'
import { takeBack } from '../use-cases/return-products.ts'
import { sendParcel } from '../use-cases/send-parcel.ts'

/** Changes to one order. Each job is delayed, and is done as a whole or not at all. */

const subjectOf = (orderNo: number) => ({ kind: 'order', id: orderNo })
const item = {
  itemName: ({ orderNo }: { orderNo: number }) => `Order ${orderNo}`,
  itemPath: ({ orderNo }: { orderNo: number }) => `/office/orders/${orderNo}`,
}
const actionOf = ({ tx, now, parts }: JobContext) => ({ tx, now, seller: parts.seller() })
const inTenths = (lines: readonly { productId: number; quantity: number }[]) =>
  lines.map(({ productId, quantity }) => ({ productId, tenths: tenthsOf(quantity) }))

const edit = defineJobKind(editOrderJob, {
  items: (_tx, input) => [input],
  label: ({ orderNo }) => `Change order ${orderNo}`,
  ...item,
  run: async (context, { orderNo, lines, reason, expected, before }) => {
    const edit = await editOrderForShop(
      actionOf(context),
      { orderNo, lines: inTenths(lines), reason, expectedCents: expected, beforeCents: before },
      context.staff.name,
    )
    return {
      sentence: `The new order total is ${showMoney(edit.afterCents)}.`,
      audit: {
        action: 'orders.edit',
        subject: subjectOf(orderNo),
        before: { cents: edit.beforeCents },
        after: { cents: edit.afterCents, lines },
        reason,
      },
    }
  },
})

const cancelLines = defineJobKind(cancelOrderLinesJob, {
  items: (_tx, input) => [input],
  label: ({ orderNo }) => `Cancel lines of order ${orderNo}`,
  ...item,
  run: async (context, { orderNo, lines, reason, expected }) => {
    const { edit, isCancelled } = await cancelLinesForShop(
      actionOf(context),
      { orderNo, lines: inTenths(lines), reason, expectedCents: expected },
      context.staff.name,
    )
    return {
      sentence: isCancelled
        ? 'No products are left: the order is cancelled.'
        : `The new order total is ${showMoney(edit.afterCents)}.`,
      audit: {
        action: 'orders.cancel-lines',
        subject: subjectOf(orderNo),
        before: { cents: edit.beforeCents },
        after: { cents: edit.afterCents, lines },
        reason,
      },
    }
  },
})

const sendPart = defineJobKind(sendPartJob, {
  items: (_tx, input) => [input],
  label: ({ orderNo }) => `Send a parcel of order ${orderNo}`,
  ...item,
  run: async (context, { orderNo, lines, carrier, waybillNo, parcels }) => {
    const { tx, now } = context
    const order = await lockOrder(tx, { orderNo }, null)
    if ((await parcelsOf(tx, order.id)).length !== parcels) throw changedMeanwhile(orderNo)
    const inParcel = lines.map(({ position, quantity }) => ({ position, tenths: tenthsOf(quantity) }))
    const parcelId = await createParcel(tx, order, { lines: inParcel, now })
    const sent = await sendParcel(
      actionOf(context),
      parcelId,
      { carrier: carrier || null, waybillNo: waybillNo || null },
      context.staff.name,
    )
    return {
      sentence: `Parcel ${sent.parcelNo} is sent, invoice ${serialOf('invoice', sent.invoiceNo)}.`,
      audit: {
        action: 'orders.send-part',
        subject: subjectOf(orderNo),
        after: { parcel: sent.parcelNo, lines, carrier, waybillNo, isLast: sent.isLast },
      },
    }
  },
})

const returnProducts = defineJobKind(returnProductsJob, {
  items: (_tx, input) => [input],
  label: ({ orderNo }) => `Return products of order ${orderNo}`,
  ...item,
  run: async (context, { orderNo, lines, reason, note, expected }) => {
    const { returnNo, creditedCents } = await takeBack(
      actionOf(context),
      {
        ...{ orderNo, reason, note, expectedCents: expected },
        lines: lines.map(({ quantity, ...line }) => ({ ...line, tenths: tenthsOf(quantity) })),
      },
      context.staff.name,
    )
    return {
      sentence: `${showMoney(creditedCents)} is credited.`,
      audit: {
        action: 'orders.return',
        subject: subjectOf(orderNo),
        after: { return: returnNo, cents: creditedCents, lines },
        reason,
      },
    }
  },
})

export const ORDER_CHANGE_JOBS: readonly JobKind[] = [edit, cancelLines, sendPart, returnProducts]
