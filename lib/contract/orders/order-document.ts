import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { orderId } from '../base/fields.ts'
import { WITH_ORDERS } from './order-list.ts'

/** `confirmation` and `pro-forma` show the order's current state; `invoice` and `credit-note` are as issued. */
export const ORDER_DOCUMENT_KINDS = ['confirmation', 'pro-forma', 'invoice', 'credit-note'] as const
export type OrderDocumentKind = (typeof ORDER_DOCUMENT_KINDS)[number]
/** Documents of the office: also the receipt, with payments and refunds. */
export type OfficeDocumentKind = OrderDocumentKind | 'receipt'

/** An existing document; its file is /api/order-paper?orderId=…&paper=…&serial=… */
export const orderDocument = z.object({
  paper: z.enum(ORDER_DOCUMENT_KINDS),
  /** "Tax invoice INV-000123" */
  title: z.string(),
  /** For issued documents; null for the others. */
  serial: z.nullable(z.string()),
  /** When it was issued, ISO instant; null for the others. */
  issuedAt: z.nullable(z.string()),
  /** Of a tax document that the shop sends to the Kenya Revenue Authority. */
  kra: z.optional(
    z.object({
      isConfirmed: z.boolean(),
      /** KRA's page that shows the document; null without one. */
      checkAddress: z.nullable(z.string()),
    }),
  ),
})
export type OrderDocument = z.output<typeof orderDocument>

/** The requested document. */
export const documentFields = {
  paper: z.enum(ORDER_DOCUMENT_KINDS),
  /** Serial number of an issued document; the latest if absent. */
  serial: z.optional(z.string().check(z.regex(/^(INV|CN)-\d{6,9}$/, 'We could not find this document.'))),
}

export const orderDocumentFile = defineCall({
  name: 'order-paper',
  path: '/order-paper',
  acting: true,
  method: 'GET',
  summary: 'A document of an order, as PDF.',
  who: WITH_ORDERS,
  body: 'none',
  answer: 'file',
  fileTypes: ['application/pdf'],
  writes: false,
  request: z.object({ orderId, ...documentFields }),
  reply: z.object({}),
})
