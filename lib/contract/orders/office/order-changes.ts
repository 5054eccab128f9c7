import * as z from 'zod/mini'
import { filled, maybe, money, productId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { shortReason } from '../../fulfilment/office/pick-lists.ts'
import { waybillNo } from '../../fulfilment/office/waybill.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { RETURN_CONDITIONS } from '../../returns/reasons.ts'

/** Changes of an order after it is placed: parcels, edits, cancelled lines, returned products. */

const orderNo = z.int().check(z.positive('This order number is not valid.'))
const tenthsOfQuantity = z.number().check(
  z.minimum(0, 'Enter a quantity.'),
  z.maximum(99_999, 'At most 99,999.'),
  z.refine((n) => Math.abs(n * 10 - Math.round(n * 10)) < 1e-6, 'At most one decimal.'),
)
const isUniqueBy =
  <Line>(key: (line: Line) => number) =>
  (lines: Line[]) =>
    new Set(lines.map(key)).size === lines.length
const MAX_LINES = 500

/** Quantities by product, each product once. */
const quantities = z.array(z.object({ productId, quantity: tenthsOfQuantity })).check(
  z.minLength(1, 'Choose at least one line.'),
  z.maxLength(MAX_LINES),
  z.refine(
    isUniqueBy((line) => line.productId),
    'A product appears twice.',
  ),
)

export const CHANGE_REASONS = [
  'The customer asked for it',
  'Out of stock',
  'Wrong price or product',
  'Damaged before sending',
  'Other',
] as const
const reason = filled('Enter a reason.', 200)

/** The order's total after the change, as previewed: if another change has been made since, the call is refused. */
const expected = money

export const editOrderJob = defineJob({
  kind: 'orders.edit',
  permission: 'orders.edit',
  summary: 'Changes the lines of an order.',
  input: z.object({
    orderNo,
    lines: quantities,
    reason,
    expected,
    /**
     * The order's total before the change, as previewed: quantities are absolute and would overwrite a colleague's
     * change.
     */
    before: z.optional(money),
  }),
})

export const cancelOrderLinesJob = defineJob({
  kind: 'orders.cancel-lines',
  permission: 'orders.cancel',
  summary: 'Cancels lines of an order.',
  input: z.object({ orderNo, lines: quantities, reason, expected }),
})

export const sendPartJob = defineJob({
  kind: 'orders.send-part',
  permission: 'orders.advance',
  summary: 'Dispatches a parcel with a part of an order.',
  input: z.object({
    orderNo,
    lines: z.array(z.object({ position: z.int().check(z.positive()), quantity: tenthsOfQuantity })).check(
      z.minLength(1, 'Choose the products to send.'),
      z.maxLength(MAX_LINES),
      z.refine(
        isUniqueBy((line) => line.position),
        'A line appears twice.',
      ),
    ),
    carrier: maybe(80),
    waybillNo,
    /** Number of the order's parcels as displayed: if a colleague has sent a parcel since, the call is refused. */
    parcels: z.int().check(z.nonnegative()),
  }),
})

const returnedLine = z.object({
  productId,
  quantity: tenthsOfQuantity,
  condition: z.enum(RETURN_CONDITIONS),
  /** Whether it can be sold again. */
  isRestocked: z.boolean(),
})
export const returnProductsJob = defineJob({
  kind: 'orders.return',
  permission: 'returns.decide',
  summary: 'Records returned products of an order, with a credit note.',
  input: z.object({
    orderNo,
    lines: z.array(returnedLine).check(
      z.minLength(1, 'Choose the returned products.'),
      z.maxLength(MAX_LINES),
      z.refine(
        isUniqueBy((line) => line.productId),
        'A product appears twice.',
      ),
    ),
    reason,
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    expected,
  }),
})

const parcel = z.object({
  parcelId: z.int(),
  no: z.int(),
  state: z.enum(['open', 'packing', 'packed', 'sent', 'delivered', 'cancelled']),
  version: z.int(),
  packer: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  waybillNo: z.nullable(z.string()),
  createdAt: z.string(),
  packedAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  lines: z.array(z.object({ position: z.int(), quantity: z.number() })),
  /** Packed, and waiting until the rest of the order is packed too. */
  waitsForRest: z.boolean(),
  /** Its products with VAT, delivery left out. */
  value: money,
  /** For an order on account. */
  invoice: z.nullable(z.string()),
})
export type OfficeParcel = z.output<typeof parcel>

/** Products that were not found during packing: staff decide on them. */
const short = z.object({
  pickListId: z.int(),
  parcelId: z.int(),
  position: z.int(),
  parcelNo: z.int(),
  product: z.string(),
  shelf: z.string(),
  reason: shortReason,
  packer: z.string(),
  at: z.nullable(z.string()),
  missing: z.number(),
  /** Amount of the missing products with VAT. */
  value: money,
})
export type OrderShort = z.output<typeof short>

const parcelLine = z.object({
  position: z.int(),
  productId,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  step: z.number(),
  /** Quantity ordered, without cancelled products; includes returned products. */
  ordered: z.number(),
  sent: z.number(),
  /** In parcels that are being packed or are packed. */
  inWork: z.number(),
  /** To pack. */
  left: z.number(),
  returned: z.number(),
  unitPrice: money,
  exVat: money,
})
export type OfficeParcelLine = z.output<typeof parcelLine>

const change = z.object({
  no: z.int(),
  at: z.string(),
  operator: z.string(),
  reason: z.string(),
  before: money,
  after: money,
  lines: z.array(z.object({ name: z.string(), before: z.number(), after: z.number() })),
})

const returned = z.object({
  no: z.int(),
  at: z.string(),
  operator: z.string(),
  reason: z.string(),
  note: z.string(),
  credited: money,
  creditNote: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      condition: z.enum(RETURN_CONDITIONS),
      isRestocked: z.boolean(),
    }),
  ),
})

export const officeOrderParcels = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  name: 'office-order-parcels',
  path: '/office/orders/{orderNo}/parcels',
  access: 'orders.view',
  summary: 'The parcels of an order with their contents, the products left to send, edits and returns.',
  request: z.object({ orderNo }),
  reply: z.object({
    orderNo,
    orderId: z.string(),
    onAccount: z.boolean(),
    /** Current total, amount due, and amount to refund. */
    value: money,
    due: money,
    toGiveBack: money,
    /** Delivery with VAT. */
    delivery: money,
    lines: z.array(parcelLine),
    parcels: z.array(parcel),
    /** Not decided yet. */
    shorts: z.array(short),
    changes: z.array(change),
    returns: z.array(returned),
    /** Why lines cannot be edited, cancelled, sent or returned now; null if they can. */
    notEditable: z.nullable(z.string()),
    notCancellable: z.nullable(z.string()),
    notSendable: z.nullable(z.string()),
    notReturnable: z.nullable(z.string()),
  }),
})

const moneyPreview = z.object({
  /** The order's total before and after. */
  before: money,
  after: money,
  /** For an invoiced order: amount of the credit note, and amount of the additional invoice. */
  credited: money,
  added: money,
  isBooked: z.boolean(),
  onAccount: z.boolean(),
  received: money,
  /** After the change: amount due, and amount to refund. */
  due: money,
  toGiveBack: money,
  lines: z.array(
    z.object({
      productId,
      name: z.string(),
      before: z.number(),
      after: z.number(),
      unitPrice: money,
      /** With VAT; negative for a reduction. */
      amount: money,
    }),
  ),
})
export type MoneyPreview = z.output<typeof moneyPreview>

const preview = { method: 'POST', body: 'json', answer: 'json', writes: false, reply: moneyPreview } as const

export const officeOrderEditPreview = defineOfficeCall({
  ...preview,
  name: 'office-order-edit-preview',
  path: '/office/orders/edit-preview',
  access: 'orders.edit',
  summary: 'Preview of an edit of an order. Nothing is saved.',
  request: z.object({ orderNo, lines: quantities }),
})

export const officeCancelLinesPreview = defineOfficeCall({
  ...preview,
  name: 'office-cancel-lines-preview',
  path: '/office/orders/cancel-lines-preview',
  access: 'orders.cancel',
  summary: 'Preview of cancelling lines of an order. Nothing is saved.',
  request: z.object({ orderNo, lines: quantities }),
})

export const officeReturnPreview = defineOfficeCall({
  ...preview,
  name: 'office-return-preview',
  path: '/office/orders/return-preview',
  access: 'returns.decide',
  summary: 'Preview of the credit for returned products. Nothing is saved.',
  request: z.object({ orderNo, lines: quantities }),
})

export const officeCancelRequestPreview = defineOfficeCall({
  ...preview,
  name: 'office-cancel-request-preview',
  path: '/office/orders/cancel-request-preview',
  access: 'orders.cancel',
  summary: "Preview of accepting a customer's cancellation request. Nothing is saved.",
  request: z.object({ orderNo, requestId: z.int().check(z.positive()) }),
  reply: z.pick(moneyPreview, { after: true, credited: true, onAccount: true, toGiveBack: true }),
})

export const ORDER_CHANGE_CALLS = [
  officeOrderParcels,
  officeOrderEditPreview,
  officeCancelLinesPreview,
  officeReturnPreview,
  officeCancelRequestPreview,
  editOrderJob,
  cancelOrderLinesJob,
  sendPartJob,
  returnProductsJob,
] as const
