import * as z from 'zod/mini'
import { ORDER_STATUS } from '../../base/codes.ts'
import { money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { accountHold } from '../../companies/account-hold.ts'
import { ETIMS_STATES } from '../../etims/etims-settings.ts'
import { PAYMENT_METHOD_IDS } from '../../payments/payment-methods.ts'
import { orderDetailsReply } from '../order-details.ts'
import { documentFields, ORDER_DOCUMENT_KINDS } from '../order-document.ts'
import { orderTag } from './order-list.ts'
import { ORDER_STAGES, PAYMENT_STATES } from './order-stages.ts'

/** The page of one order, and its notes. */

export const orderNo = z.int().check(z.positive('This order number is not valid.'))

/** The statuses that staff set, one step at a time. */
export const ADVANCE_STEPS = [ORDER_STATUS.inProcess, ORDER_STATUS.outForDelivery, ORDER_STATUS.delivered] as const
export type AdvanceStep = (typeof ADVANCE_STEPS)[number]
export const noteText = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a text.'), z.maxLength(2000, 'At most 2,000 characters.'))
/** Maximum number of tags of an order. */
export const MAX_TAGS = 10

/** `said`: an action or a note. `doing`: in progress. `done`: a completed step. `look`: needs attention. */
export const TIMELINE_MARKS = ['said', 'doing', 'done', 'look'] as const

export const timelineEntry = z.object({
  /** "event-12" or "note-3" */
  id: z.string(),
  at: z.string(),
  mark: z.enum(TIMELINE_MARKS),
  who: z.string(),
  /** "approved the order." */
  what: z.string(),
  /** Text of a note, or the reason of an action. */
  note: z.string(),
  /** The event whose email can be sent again; null without an email. */
  emailOfEvent: z.nullable(z.int()),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const ATTEMPT_OUTCOMES = ['requested', 'prompted', 'paid', 'failed', 'unknown'] as const

const paymentAttempt = z.object({
  id: z.string(),
  method: z.enum(PAYMENT_METHOD_IDS),
  /** Paid without a prompt of ours. */
  byHand: z.boolean(),
  state: z.enum(ATTEMPT_OUTCOMES),
  amount: money,
  receipt: z.nullable(z.string()),
  /** "0722 ••• 999", "Visa •••• 4242", or empty. */
  payer: z.string(),
  /** The provider's reason in our words. */
  reason: z.nullable(z.string()),
  startedAt: z.string(),
  settledAt: z.nullable(z.string()),
  /** The money is counted in another attempt of the order. */
  isCountedElsewhere: z.boolean(),
})

const ledgerEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** A receipt, a document's number, or "Refund". */
  entry: z.string(),
  kind: z.enum(['payment', 'refund', 'invoice', 'credit-note']),
  amount: money,
  /** Balance after the entry. */
  balance: money,
  /** Requested and not sent: not in the balance yet. */
  isWaiting: z.boolean(),
})

export const orderMoneyReply = z.object({
  state: z.enum(PAYMENT_STATES),
  total: money,
  received: money,
  refunded: money,
  /** Still to be paid. */
  due: money,
  toGiveBack: money,
  /** Invoices less credit notes. */
  invoiced: money,
  /** Money received that is neither refunded nor invoiced. */
  held: money,
  attempts: z.array(paymentAttempt),
  ledger: z.array(ledgerEntry),
})
export type OfficeOrderMoney = z.output<typeof orderMoneyReply>

export const officeOrderReply = z.object({
  /** As the customer sees it; phone numbers are masked. */
  order: orderDetailsReply,
  stage: z.enum(ORDER_STAGES),
  payment: z.enum(PAYMENT_STATES),
  customer: z.object({
    name: z.string(),
    companyId: z.nullable(z.int()),
    userId: z.nullable(z.int()),
    isGuest: z.boolean(),
    /** The representative of the company. */
    rep: z.nullable(z.string()),
    /** Of a customer without a known phone number. */
    whatsAppName: z.nullable(z.string()),
    /** Person of the company who approved an order above a team member's limit. */
    approvedBy: z.optional(z.nullable(z.string())),
    /** Absent if orders on the company's account are possible. */
    hold: z.optional(accountHold),
  }),
  /** Lines with an agreed price: the list price ex-VAT, by product code. */
  listPrices: z.array(z.object({ productCode: z.string(), listPrice: money })),
  /** Its tax documents at KRA; empty in a shop without a device. */
  atKra: z.optional(
    z.array(z.object({ serial: z.string(), state: z.enum(ETIMS_STATES), checkAddress: z.nullable(z.string()) })),
  ),
  /** The next status; null without a next status. */
  nextStatus: z.nullable(z.literal(ADVANCE_STEPS)),
  /** Why it can no longer be cancelled; null if it can. */
  tooLateToCancel: z.nullable(z.string()),
  /** Null without the permission to view payments. */
  money: z.nullable(orderMoneyReply),
  /** The newest first. */
  timeline: z.array(timelineEntry),
  tags: z.array(z.string()),
  /** Assigned staff member. */
  takenBy: z.nullable(z.object({ staffId: z.int(), name: z.string() })),
  /** A note that the caller has not read names them. */
  mentionsMe: z.boolean(),
})
export type OfficeOrder = z.output<typeof officeOrderReply>

const post = { method: 'POST', body: 'json', answer: 'json', writes: true } as const

export const officeOrder = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  name: 'office-order',
  showsCustomers: true,
  path: '/office/orders/{orderNo}',
  access: 'orders.view',
  isLogged: true,
  summary: 'All details of an order.',
  request: z.object({ orderNo }),
  reply: officeOrderReply,
})

export const officeOrderDocument = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['application/pdf'],
  writes: false,
  name: 'office-order-document',
  path: '/office/orders/{orderNo}/document',
  access: 'orders.view',
  summary: 'A document of an order, as PDF.',
  request: z.object({
    orderNo,
    ...documentFields,
    /** A receipt is generated from the payments, for customers who request a receipt. */
    paper: z.enum([...ORDER_DOCUMENT_KINDS, 'receipt']),
  }),
  reply: z.object({}),
})

export const officeOrderPhone = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  isLogged: true,
  name: 'office-order-phone',
  path: '/office/orders/{orderNo}/phone',
  access: 'phones.view',
  summary: "The phone number of an order's recipient. Viewing it is logged.",
  request: z.object({ orderNo }),
  reply: z.object({ phone: z.string() }),
})

/** Colleagues that a note can mention. */
export const officeColleagues = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  name: 'office-colleagues',
  path: '/office/colleagues',
  access: 'orders.note',
  summary: 'The names of active staff, for mentions in notes.',
  request: z.object({}),
  reply: z.object({ colleagues: z.array(z.object({ staffId: z.int(), name: z.string() })) }),
})

export const officeOrderNote = defineOfficeCall({
  ...post,
  name: 'office-order-note',
  showsCustomers: true,
  path: '/office/orders/{orderNo}/note',
  access: 'orders.note',
  summary: 'Writes a note on an order, for staff only. Mentioned staff find it in their view of mentions.',
  request: z.object({
    orderNo,
    text: noteText,
    /** Mentioned staff. */
    mentions: z._default(z.array(z.int().check(z.positive())).check(z.maxLength(20)), []),
  }),
  reply: z.object({ timeline: z.array(timelineEntry) }),
})

export const officeOrderTags = defineOfficeCall({
  ...post,
  name: 'office-order-tags',
  path: '/office/orders/{orderNo}/tags',
  access: 'orders.note',
  summary: 'Adds and removes tags of an order.',
  request: z.object({
    orderNo,
    add: z._default(z.array(orderTag).check(z.maxLength(MAX_TAGS)), []),
    remove: z._default(z.array(orderTag).check(z.maxLength(MAX_TAGS)), []),
  }),
  reply: z.object({ tags: z.array(z.string()) }),
})

export const officeOrderRead = defineOfficeCall({
  ...post,
  name: 'office-order-read',
  path: '/office/orders/{orderNo}/read',
  access: 'orders.view',
  summary: "Marks an order's notes that mention the caller as read.",
  request: z.object({ orderNo }),
  reply: z.object({}),
})

export const ORDER_CALLS = [
  officeOrder,
  officeOrderDocument,
  officeOrderPhone,
  officeColleagues,
  officeOrderNote,
  officeOrderTags,
  officeOrderRead,
] as const
