import * as z from 'zod/mini'
import { money, productId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { shortReason } from '../../fulfilment/office/pick-lists.ts'
import { RETURN_CONDITIONS } from '../../returns/reasons.ts'

/** The parcels of an order, its edits and its returns. */

export const orderNo = z.int().check(z.positive('This order number is not valid.'))

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
