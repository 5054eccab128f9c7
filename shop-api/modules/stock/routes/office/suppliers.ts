import type { FastifyInstance } from 'fastify'
import {
  officeReorderList,
  officeSupplierDelivery,
  officeSupplierList,
  officeSupplierOrder,
  officeSupplierOrderList,
  officeSupplierOrderSave,
  officeSupplierOrderState,
  officeSupplierSave,
  type SupplierOrder,
} from '#lib/contract/stock/office/suppliers.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import {
  listSupplierOrders,
  loadSupplierOrder,
  moveSupplierOrder,
  receiveDelivery,
  saveSupplierOrder,
} from '../../use-cases/supplier-orders.ts'
import { listSuppliers, loadReorder, saveSupplier } from '../../use-cases/suppliers.ts'

const subjectOf = (supplierOrderId: number) => ({ kind: 'supplier-order', id: supplierOrderId })
const linesOf = ({ items }: SupplierOrder) =>
  Object.fromEntries(items.map(({ code, orderedTenths }) => [code, orderedTenths / 10]))

/** Suppliers, orders to them and goods receipts. */
export function serveOfficeSuppliers(app: FastifyInstance): void {
  serveOfficeCall(app, officeSupplierList, async ({ tx }) => ({ data: await listSuppliers(tx) }))

  serveOfficeCall(app, officeSupplierSave, async ({ input, tx, now }) => {
    const { before, after } = await saveSupplier(tx, now, input)
    // Names, phones and emails of a supplier's people are personal values.
    const shown = ({ name, kraPin, leadDays, isActive }: typeof after) => ({ name, kraPin, leadDays, isActive })
    const personal = { contact: after.contact, phone: after.phone, email: after.email }
    return {
      data: after,
      message: 'Saved.',
      audit: {
        ...{ action: 'stock.supplier', subject: { kind: 'supplier', id: after.supplierId }, personal },
        ...{ before: before ? shown(before) : undefined, after: shown(after) },
      },
    }
  })

  serveOfficeCall(app, officeSupplierOrderList, async ({ tx }) => ({ data: await listSupplierOrders(tx) }))

  serveOfficeCall(app, officeSupplierOrder, async ({ input, tx }) => ({
    data: await loadSupplierOrder(tx, input.supplierOrderId),
  }))

  serveOfficeCall(app, officeSupplierOrderSave, async (request) => {
    const { tx, now, input } = request
    const before =
      input.supplierOrderId === null ? undefined : linesOf(await loadSupplierOrder(tx, input.supplierOrderId))
    const data = await saveSupplierOrder({ tx, now, staffId: staffOf(request).staffId }, input)
    const audit = {
      action: 'stock.order' as const,
      subject: subjectOf(data.supplierOrderId),
      before,
      after: linesOf(data),
    }
    return { data, message: 'Saved.', audit }
  })

  serveOfficeCall(app, officeSupplierOrderState, async (request) => {
    const { tx, now, input } = request
    const { from, order } = await moveSupplierOrder({ tx, now, staffId: staffOf(request).staffId }, input)
    const subject = subjectOf(order.supplierOrderId)
    const audit = {
      action: 'stock.order-state' as const,
      subject,
      before: { state: from },
      after: { state: order.state },
    }
    return { data: order, audit }
  })

  serveOfficeCall(app, officeSupplierDelivery, async (request) => {
    const { tx, now, input } = request
    const { order, deliveryId, shopChange } = await receiveDelivery(
      { tx, now, staffId: staffOf(request).staffId },
      input,
    )
    const codes = new Map(order.items.map(({ variantId, code }) => [variantId, code]))
    const after = {
      ...{ supplierDeliveries: deliveryId, deliveryNote: input.deliveryNote, etimsInvoiceNo: input.etimsInvoiceNo },
      products: Object.fromEntries(
        input.lines.map(({ variantId, tenths }) => [codes.get(variantId) ?? variantId, tenths / 10]),
      ),
    }
    const audit = { action: 'stock.delivery' as const, subject: subjectOf(order.supplierOrderId), after }
    return { data: order, message: 'Goods received. Stock is updated.', audit, shopChange }
  })

  serveOfficeCall(app, officeReorderList, async ({ tx }) => ({ data: await loadReorder(tx) }))
}
