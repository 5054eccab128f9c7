import * as z from 'zod/mini'
import { filled, maybe, money, productId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { plannedNote } from '../../etims/planned-note.ts'
import { waybillNo } from '../../fulfilment/office/waybill.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { RETURN_CONDITIONS } from '../../returns/reasons.ts'
import { orderNo } from './order-parcels.ts'

/** Changes of an order after it is placed: parcels that are sent, edits, cancelled lines, returned products. */

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

const moneyPreview = z.object({
  /** The order's total before and after. */
  before: money,
  after: money,
  /** For an invoiced order: amount of the credit note, and amount of the additional invoice. */
  credited: money,
  added: money,
  /** The credit notes of invoices that exist already. */
  notes: z.array(plannedNote),
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
  reply: z.pick(moneyPreview, { after: true, credited: true, notes: true, onAccount: true, toGiveBack: true }),
})

export const ORDER_CHANGE_CALLS = [
  officeOrderEditPreview,
  officeCancelLinesPreview,
  officeReturnPreview,
  officeCancelRequestPreview,
  editOrderJob,
  cancelOrderLinesJob,
  sendPartJob,
  returnProductsJob,
] as const
