import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { orderId } from './fields.ts'
import { WITH_ORDERS } from './order-list.ts'

/** confirmation and pro-forma are drawn as the order stands; invoice and credit-note as they were issued. */
export const PAPERS = ['confirmation', 'pro-forma', 'invoice', 'credit-note'] as const
export type Paper = (typeof PAPERS)[number]

/** A paper there is; its file is /api/order-paper?orderId=…&paper=…&serial=… */
export const orderDocument = z.object({
  paper: z.enum(PAPERS),
  /** "Tax invoice INV-000123" */
  title: z.string(),
  /** Of issued papers; null for the others. */
  serial: z.nullable(z.string()),
  /** When it was issued, ISO instant; null for the others. */
  issuedAt: z.nullable(z.string()),
})
export type OrderDocument = z.output<typeof orderDocument>

/** Which document is asked for. */
export const documentFields = {
  paper: z.enum(PAPERS),
  /** Which one, of papers that are issued; the last one when absent. */
  serial: z.optional(z.string().check(z.regex(/^(INV|CN)-\d{6,9}$/, 'There is no such paper.'))),
}

export const orderDocumentFile = defineCall({
  name: 'order-paper',
  path: '/order-paper',
  acting: true,
  method: 'GET',
  summary: "One of an order's papers, as PDF.",
  who: WITH_ORDERS,
  body: 'none',
  answer: 'file',
  writes: false,
  request: z.object({ orderId, ...documentFields }),
  reply: z.object({}),
})
