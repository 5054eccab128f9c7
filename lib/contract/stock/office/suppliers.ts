import * as z from 'zod/mini'
import { MAX_PRICE_CENTS } from '../../base/codes.ts'
import { day, filled, maybe, money } from '../../base/fields.ts'
import { kraPin } from '../../base/kra-pin.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { tenths, variantId } from './stock.ts'

/** Suppliers, orders to suppliers, and received deliveries. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const
const id = z.int().check(z.positive())
/** The number that the supplier's eTIMS invoice carries, as printed: "KRACU0100000001/324". */
export const etimsInvoiceNo = z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters.'))
/** The most products of an order to a supplier. */
export const MAX_ORDERED = 500

const supplierFields = {
  name: filled('Enter its name.', 120),
  contact: z.string().check(z.trim(), z.maxLength(120)),
  phone: z.string().check(z.trim(), z.maxLength(40)),
  email: z.string().check(z.trim(), z.maxLength(254)),
  kraPin,
  note: z.string().check(z.trim(), z.maxLength(1000)),
  /** Days from order to delivery; null if unknown. */
  leadDays: z.nullable(z.int('Enter a number.').check(z.minimum(0), z.maximum(365, 'At most 365 days.'))),
  isActive: z.boolean(),
}

export const supplier = z.object({
  ...supplierFields,
  kraPin: z.string(),
  supplierId: z.int(),
  version: z.int(),
  openOrders: z.int(),
})
export type Supplier = z.output<typeof supplier>

export const officeSupplierList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-supplier-list',
  path: '/office/suppliers',
  access: 'stock.view',
  summary: 'All suppliers, by name.',
  request: z.object({}),
  reply: z.array(supplier),
})

export const officeSupplierSave = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-supplier-save',
  path: '/office/suppliers/save',
  access: 'stock.order',
  summary: 'Adds or changes a supplier.',
  request: z.object({ ...supplierFields, supplierId: z.nullable(id), version: z.int() }),
  reply: supplier,
})

export const SUPPLIER_ORDER_STATES = ['draft', 'ordered', 'closed', 'cancelled'] as const

const listedSupplierOrder = z.object({
  supplierOrderId: z.int(),
  supplier: z.string(),
  state: z.enum(SUPPLIER_ORDER_STATES),
  expectedOn: z.nullable(z.string()),
  createdAt: z.string(),
  lines: z.int(),
  orderedTenths: z.int(),
  receivedTenths: z.int(),
})
export type ListedSupplierOrder = z.output<typeof listedSupplierOrder>

export const officeSupplierOrderList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-supplier-order-list',
  path: '/office/supplier-orders',
  access: 'stock.view',
  summary: 'Orders to suppliers: open orders first, then the latest hundred.',
  request: z.object({}),
  reply: z.array(listedSupplierOrder),
})

export const supplierOrder = z.object({
  ...listedSupplierOrder.shape,
  supplierId: z.int(),
  note: z.string(),
  version: z.int(),
  items: z.array(
    z.object({
      variantId: z.int(),
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      stepTenths: z.int(),
      piecesPerBale: z.int(),
      shelf: z.string(),
      orderedTenths: z.int(),
      receivedTenths: z.int(),
      cost: z.nullable(money),
    }),
  ),
  supplierDeliveries: z.array(
    z.object({
      deliveryId: z.int(),
      deliveryNote: z.string(),
      etimsInvoiceNo: z.string(),
      receivedBy: z.string(),
      receivedAt: z.string(),
      tenths: z.int(),
      damagedTenths: z.int(),
    }),
  ),
})
export type SupplierOrder = z.output<typeof supplierOrder>

export const officeSupplierOrder = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-supplier-order',
  path: '/office/supplier-orders/order',
  access: 'stock.view',
  summary: 'An order to a supplier, with its deliveries.',
  request: z.object({ supplierOrderId: id }),
  reply: supplierOrder,
})

export const officeSupplierOrderSave = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-supplier-order-save',
  path: '/office/supplier-orders/save',
  access: 'stock.order',
  summary: 'Creates an order to a supplier, or changes an open order. Received quantities stay.',
  request: z.object({
    supplierOrderId: z.nullable(id),
    version: z.int(),
    supplierId: id,
    expectedOn: z.nullable(day),
    note: maybe(1000),
    lines: z
      .array(
        z.object({
          variantId,
          orderedTenths: tenths.check(z.positive('Enter more than 0.')),
          cost: z.nullable(
            money.check(
              z.positive('A cost is more than 0.'),
              z.maximum(MAX_PRICE_CENTS, 'A cost is at most 9,999,999.99.'),
            ),
          ),
        }),
      )
      .check(z.minLength(1, 'Add a product.'), z.maxLength(MAX_ORDERED, 'At most 500 products in an order.')),
  }),
  reply: supplierOrder,
})

export const officeSupplierOrderState = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-supplier-order-state',
  path: '/office/supplier-orders/state',
  access: 'stock.order',
  summary: 'Marks a draft as ordered, or an order as complete or cancelled.',
  request: z.object({ supplierOrderId: id, version: z.int(), to: z.enum(['ordered', 'closed', 'cancelled']) }),
  reply: supplierOrder,
})

export const officeSupplierDelivery = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-supplier-delivery',
  path: '/office/supplier-orders/deliveries',
  access: 'stock.adjust',
  summary:
    'Records a delivery of an order to a supplier: a part, all, or more. Repeated with the same key it counts once.',
  request: z.object({
    key: z.uuid('The key of this delivery is missing.'),
    supplierOrderId: id,
    deliveryNote: z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters.')),
    etimsInvoiceNo: z._default(etimsInvoiceNo, ''),
    lines: z
      .array(
        z.object({
          variantId,
          /** Received and sellable. */
          tenths,
          /** Closed bales among them. */
          bales: z.int('Enter a number.').check(z.minimum(0), z.maximum(100_000)),
          /** Received but damaged: it cannot be sold. */
          damagedTenths: tenths,
        }),
      )
      .check(z.minLength(1, 'Enter the delivered goods.'), z.maxLength(MAX_ORDERED)),
  }),
  reply: supplierOrder,
})

export const officeReorderList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-reorder-list',
  path: '/office/supplier-orders/reorder',
  access: 'stock.view',
  summary: 'Low products without sufficient orders, with the suggested quantity and the last supplier.',
  request: z.object({}),
  reply: z.array(
    z.object({
      variantId: z.int(),
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      freeTenths: z.int(),
      lowTenths: z.int(),
      comingTenths: z.int(),
      /** In whole bales if it is packed in bales. */
      suggestedTenths: z.int(),
      supplierId: z.nullable(z.int()),
      supplier: z.string(),
      cost: z.nullable(money),
    }),
  ),
})

export const SUPPLIER_CALLS = [
  officeSupplierList,
  officeSupplierSave,
  officeSupplierOrderList,
  officeSupplierOrder,
  officeSupplierOrderSave,
  officeSupplierOrderState,
  officeSupplierDelivery,
  officeReorderList,
]
