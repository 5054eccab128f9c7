import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { USER_TYPE, type UserType } from '../base/codes.ts'
import { day, money, referenceId } from '../base/fields.ts'
import { bankAccount } from '../payments/payment.ts'

/** Type 3 can view its own company, type 6 its assigned companies, type 5 all companies. Other companies return 404. */
export const WITH_CREDIT: readonly UserType[] = [USER_TYPE.trader, USER_TYPE.staff, USER_TYPE.rep]

/** Company of the account: required for types 5 and 6, which can view several companies. */
const companyField = { traderId: z.optional(referenceId) }

export const CHEQUE_STATUS = ['Pending', 'Banked', 'Bounced'] as const
export type ChequeStatus = (typeof CHEQUE_STATUS)[number]

export const cheque = z.object({
  /** Names it in calls. */
  no: z.int(),
  /** The number printed on the cheque. */
  chequeNo: z.string(),
  /** The day from which the bank pays it; often later than the day it was received. */
  chequeDate: day,
  statusText: z.enum(CHEQUE_STATUS),
  chequeAmount: money,
  /** Day on which it was banked or bounced; null while it is pending. */
  settledOn: z.nullable(day),
  /** Address of the picture of its front below `/api`; null without a picture. */
  front_image: z.nullable(z.string()),
})
export type Cheque = z.output<typeof cheque>

/**
 * The balance of an account. `available` = `creditLimit` − `outstandingBalance` − `pendingOrders` − `pdCheques`; below zero it
 * is over its limit. A negative `outstandingBalance` is money the company has with us.
 */
export const creditStatistics = z.object({
  currency: z.string(),
  creditLimit: money,
  /** Days from invoice date to due date. */
  paymentTerms: z.int(),
  /** Invoices less credit notes, payments and cheques received. */
  outstandingBalance: money,
  /** The part due by today. */
  balanceDue: money,
  /** Orders on the account that are not invoiced yet. */
  pendingOrders: money,
  /** Cheques received that the bank has not cleared. */
  pdCheques: money,
  available: money,
})
export type CreditStatistics = z.output<typeof creditStatistics>

/** The ways to pay an account: the values to type in the M-Pesa menu or at the bank. */
const accountPayment = z.object({
  /** Names the company: the paybill's account number, and the bank transfer's reference. */
  accountReference: z.string(),
  /** The paybill; null if the shop takes no payments by paybill. */
  businessNumber: z.nullable(z.string()),
  bank: z.nullable(bankAccount),
})
export type AccountPayment = z.output<typeof accountPayment>

/** Why no order can be placed on an account. */
export const creditHold = z.object({
  kind: z.enum(['cheque', 'overdue']),
  /** The reason of a stopped account: "Cheque 000431 bounced."; null for an overdue amount. */
  reason: z.nullable(z.string()),
  /** The overdue amount, and its earliest due day; null for callers who cannot view the account. */
  overdue: z.nullable(money),
  since: z.nullable(day),
  /** The earliest overdue invoices; empty for callers who cannot view the account. */
  invoices: z.array(
    z.object({ orderId: z.string(), orderNo: z.int(), invoiceNo: z.string(), dueOn: day, unpaid: money }),
  ),
  /** Staff have allowed one order in spite of it. */
  isReleased: z.boolean(),
})
export type CreditHold = z.output<typeof creditHold>

export const creditFacilities = defineCall({
  name: 'credit-facilities',
  viewAsNeeds: 'payments.view',
  path: '/credit-facilities',
  acting: true,
  method: 'GET',
  summary: "A company's account: its balance and its cheques, the newest first.",
  who: WITH_CREDIT,
  body: 'none',
  answer: 'json',
  writes: false,
  request: z.object({
    ...companyField,
    pageNo: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  }),
  reply: z.object({
    company: z.object({ id: z.int(), name: z.string() }),
    /** Null for a company that has no account: it pays each order by its link. */
    statistics: z.nullable(creditStatistics),
    /** Null without an account; absent if the upstream does not know it. An addition of ours. */
    payment: z.optional(z.nullable(accountPayment)),
    data: z.array(cheque),
    /** The last cheque that bounced in the past ninety days, if any. */
    lastBounced: z.nullable(cheque),
    /** Why no order can be placed on the account; null if orders are possible. An addition of ours. */
    stopReason: z.optional(z.nullable(z.string())),
    /** Absent without a hold. An addition of ours. */
    hold: z.optional(creditHold),
  }),
  meta: z.object({ total: z.int(), perPage: z.int() }),
})
export type CreditFacilities = z.output<typeof creditFacilities.reply>

/** Companies to choose from, by name. An addition of ours. */
export const creditTraders = defineCall({
  name: 'credit-traders',
  viewAsNeeds: 'payments.view',
  path: '/credit-traders',
  acting: true,
  method: 'GET',
  summary: 'Companies whose account the caller can view, at most 50, companies with an account first.',
  who: [USER_TYPE.staff, USER_TYPE.rep],
  body: 'none',
  answer: 'json',
  writes: false,
  request: z.object({ searchText: z._default(z.string().check(z.trim(), z.maxLength(80)), '') }),
  reply: z.array(z.object({ id: z.int(), name: z.string(), hasAccount: z.boolean() })),
  meta: z.object({ total: z.int() }),
})

export const chequeImage = defineCall({
  name: 'cheque-image',
  viewAsNeeds: 'payments.view',
  path: '/cheque-image',
  acting: true,
  method: 'GET',
  summary: "The picture of a cheque's front.",
  who: WITH_CREDIT,
  body: 'none',
  answer: 'file',
  fileTypes: ['image/jpeg'],
  writes: false,
  request: z.object({ no: referenceId }),
  reply: z.object({}),
})

export const STATEMENT_FORMATS = ['pdf', 'csv'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** Maximum number of days in one statement: two years. */
export const STATEMENT_DAYS = 731

export const creditStatement = defineCall({
  name: 'credit-statement',
  viewAsNeeds: 'payments.view',
  path: '/credit-statement',
  acting: true,
  method: 'POST',
  summary: 'A statement of the account for a range of days: opening balance, every entry, closing balance.',
  who: WITH_CREDIT,
  body: 'json',
  answer: 'file',
  fileTypes: ['application/pdf', 'text/csv'],
  writes: false,
  request: z.object({ ...companyField, fromDate: day, toDate: day, format: z.enum(STATEMENT_FORMATS) }),
  reply: z.object({}),
})

/** The statement as data, for the page. Extension: without it only the files are available. */
export const creditEntries = defineCall({
  name: 'credit-entries',
  viewAsNeeds: 'payments.view',
  path: '/credit-entries',
  acting: true,
  method: 'POST',
  summary: "The account's entries for a range of days, each with the balance after it.",
  who: WITH_CREDIT,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ ...companyField, fromDate: day, toDate: day }),
  reply: z.object({
    fromDate: day,
    toDate: day,
    /** Balance owed before the first day and after the last; negative in the company's favour. */
    opening: money,
    closing: money,
    /** Total added and total subtracted in the range. */
    charged: money,
    paid: money,
    /** The oldest first. */
    entries: z.array(
      z.object({
        day,
        /** "Tax invoice INV-000123, order 10042, your LPO 2231" */
        what: z.string(),
        /** For an invoice. */
        dueOn: z.nullable(day),
        /** Change of the balance owed; negative reduces it. */
        amount: money,
        balance: money,
      }),
    ),
  }),
})
export type CreditEntries = z.output<typeof creditEntries.reply>
