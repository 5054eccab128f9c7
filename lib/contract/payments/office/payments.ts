import * as z from 'zod/mini'
import { day, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { matchReason } from '../../money/match-reason.ts'
import { PAYMENT_METHOD_IDS } from '../payment-methods.ts'
import { REFUND_WAYS, sentReceipt } from './refunds.ts'

/** The Money section: the ledger, undecided payments, money without an order, and cheques. */

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.view' } as const

export const LEDGER_KINDS = ['payment', 'refund', 'unmatched', 'correction'] as const
export const LEDGER_STATES = ['done', 'unknown', 'waiting'] as const
/** Maximum number of days that the ledger sums. */
export const MAX_LEDGER_DAYS = 31

export const ledgerFilter = z.object({
  /** Days in Nairobi, both included. */
  from: day,
  to: day,
  kind: z.optional(z.enum(LEDGER_KINDS)),
  method: z.optional(z.enum(PAYMENT_METHOD_IDS)),
  /** A receipt or an order's number; then of any day. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(60))),
})

const ledgerRow = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(LEDGER_KINDS),
  state: z.enum(LEDGER_STATES),
  method: z.enum(PAYMENT_METHOD_IDS),
  byHand: z.boolean(),
  receipt: z.nullable(z.string()),
  orderNo: z.nullable(z.int()),
  name: z.string(),
  /** Negative for outgoing money. */
  amount: money,
})
export type LedgerRow = z.output<typeof ledgerRow>

export const officeLedger = defineOfficeCall({
  ...read,
  name: 'office-ledger',
  path: '/office/ledger',
  summary: 'Incoming and outgoing money, newest first, in pages, with the sums of the filter.',
  request: z.object({
    filter: ledgerFilter,
    perPage: z._default(z.int().check(z.minimum(1), z.maximum(200)), 100),
    /** `next` of the page before. */
    after: z._default(z.nullable(z.object({ at: z.iso.datetime(), id: z.string() })), null),
  }),
  reply: z.object({
    rows: z.array(ledgerRow),
    /** With the first page. */
    sums: z.nullable(z.object({ in: money, out: money, unmatched: money, rows: z.int() })),
  }),
  meta: z.object({ next: z.nullable(z.object({ at: z.string(), id: z.string() })) }),
})

const undecided = z.object({
  attemptId: z.string(),
  orderNo: z.int(),
  customer: z.string(),
  method: z.enum(PAYMENT_METHOD_IDS),
  payer: z.string(),
  amount: money,
  startedAt: z.string(),
  queries: z.int(),
  nextQueryAt: z.nullable(z.string()),
  /** Its order was paid otherwise, or cancelled, since. */
  isOrderOver: z.boolean(),
  takenBy: z.nullable(z.object({ staffId: z.int(), name: z.string() })),
})
export type UndecidedPayment = z.output<typeof undecided>

export const officeUndecidedList = defineOfficeCall({
  ...read,
  name: 'office-undecided-list',
  path: '/office/undecided',
  summary: 'Payments without a final provider status, longest waiting first.',
  request: z.object({}),
  reply: z.array(undecided),
})

export const officePaymentQuery = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'payments.query',
  name: 'office-payment-query',
  path: '/office/payments/query',
  summary: "Queries the provider for a payment's result and records it.",
  request: z.object({ attemptId: z.string().check(z.maxLength(60)) }),
  reply: z.object({ state: z.enum(['requested', 'prompted', 'paid', 'failed', 'unknown']), text: z.string() }),
})

const suggestion = z.object({
  orderNo: z.int(),
  customer: z.string(),
  due: money,
  placedAt: z.string(),
  reasons: z.array(matchReason),
})
const unmatchedRefund = z.object({
  /** `asked`: a second person must approve it. `approved`: it can be sent. `sent`, `unknown`: the result is not known. */
  state: z.enum(['asked', 'approved', 'sent', 'unknown']),
  since: z.string(),
  /** Why it is sent back. */
  reason: z.string(),
  /** Number of queries about the result, and the time of the next. */
  queries: z.int(),
  nextQueryAt: z.nullable(z.string()),
})
export type UnmatchedRefund = z.output<typeof unmatchedRefund>

const unmatched = z.object({
  receipt: z.string(),
  method: z.enum(['mpesa', 'bank']),
  amount: money,
  /** As typed. */
  account: z.string(),
  phone: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  paidAt: z.string(),
  text: z.string(),
  /** It was sent to another business number: it can only be closed. */
  isElsewhere: z.boolean(),
  /** The company with a credit account that the account number names; null without one. */
  company: z.nullable(z.object({ companyId: z.int(), name: z.string() })),
  suggestions: z.array(suggestion),
  /** How it is sent back, and the masked phone it is sent to; null if it returns to the payer. */
  back: z.object({ way: z.enum(REFUND_WAYS), phone: z.nullable(z.string()) }),
  /** Null if it is not being sent back. */
  refund: z.nullable(unmatchedRefund),
  takenBy: z.nullable(z.object({ staffId: z.int(), name: z.string() })),
})
export type UnmatchedMoney = z.output<typeof unmatched>

export const officeUnmatchedList = defineOfficeCall({
  ...read,
  name: 'office-unmatched-list',
  path: '/office/unmatched',
  summary: 'Money without an order, latest first, with possible orders and reasons.',
  request: z.object({}),
  reply: z.array(unmatched),
})

const receipt = z.string().check(z.minLength(4), z.maxLength(60))
const id = z.int().check(z.positive())
const note = z._default(z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters.')), '')

export const matchToOrderJob = defineJob({
  kind: 'payments.match',
  permission: 'payments.match',
  summary: 'Assigns unmatched money to an order.',
  needsFreshFactor: true,
  input: z.object({ receipt, orderNo: id, note }),
})

export const matchToCompanyJob = defineJob({
  kind: 'payments.match-company',
  permission: 'payments.match',
  summary: "Assigns unmatched money to a company's account. The company is notified.",
  needsFreshFactor: true,
  input: z.object({ receipt, companyId: id, note }),
})

export const closeUnmatchedJob = defineJob({
  kind: 'payments.close',
  permission: 'payments.match',
  summary: 'Closes unmatched money that was refunded manually or does not concern the shop.',
  needsFreshFactor: true,
  input: z.object({
    receipt,
    reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(300)),
    /** The receipt of the refund; null without a refund. */
    sentBack: z._default(z.nullable(sentReceipt), null),
  }),
})

export const giveBackJob = defineJob({
  kind: 'payments.give-back',
  permission: 'refunds.record',
  summary:
    'Sends unmatched money back through its provider. Above the limit of refunds a second person must approve it.',
  needsFreshFactor: true,
  input: z.object({ receipt, reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(300)) }),
})

export const settleChequeJob = defineJob({
  kind: 'cheques.settle',
  permission: 'cheques.record',
  summary: 'Marks a cheque as banked, cleared or bounced. Its company is notified of the bank’s result.',
  needsFreshFactor: true,
  input: z.object({
    ...{ chequeId: id, to: z.enum(['banked', 'cleared', 'bounced']) },
    /** The bank's fee for a bounced cheque, in cents: the company owes it too. */
    feeCents: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000, 'At most KSh 10,000.')), 0),
  }),
})

const cheque = z.object({
  chequeId: z.int(),
  chequeNo: z.string(),
  companyId: z.int(),
  company: z.string(),
  date: day,
  amount: money,
  /** Banked: deposited, not paid by the bank yet. */
  status: z.enum(['pending', 'banked', 'cleared', 'bounced']),
  receivedAt: z.string(),
  settledAt: z.nullable(z.string()),
  hasPicture: z.boolean(),
  /** Its deposit slip. */
  depositId: z.nullable(z.int()),
  /** Recorded by the caller: another person must bank and clear it. */
  isOwn: z.boolean(),
})
export type OfficeCheque = z.output<typeof cheque>

export const officeChequeList = defineOfficeCall({
  ...read,
  name: 'office-cheque-list',
  path: '/office/cheques',
  summary: 'Pending cheques by date, cheques at the bank, and the latest cleared or bounced cheques.',
  request: z.object({}),
  reply: z.object({ waiting: z.array(cheque), atBank: z.array(cheque), over: z.array(cheque), today: day }),
})

export const officeChequeMonth = defineOfficeCall({
  ...read,
  name: 'office-cheque-month',
  path: '/office/cheques/month',
  summary: 'The cheques whose dates are in a month, by date.',
  request: z.object({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written 2026-11.')) }),
  reply: z.object({ cheques: z.array(cheque), today: day }),
})

export const officeDepositSlip = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['application/pdf'],
  writes: false,
  access: 'payments.view',
  name: 'office-deposit-slip',
  path: '/office/cheque-deposits/{depositId}/slip',
  summary: 'The cheques that were banked together, as a deposit slip.',
  request: z.object({ depositId: z.int().check(z.positive()) }),
  reply: z.object({}),
})

export const officeChequePicture = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['image/jpeg'],
  writes: false,
  access: 'payments.view',
  isLogged: true,
  name: 'office-cheque-picture',
  path: '/office/cheques/{chequeId}/picture',
  summary: 'The front of a cheque. Viewing it is logged.',
  request: z.object({ chequeId: z.int().check(z.positive()) }),
  reply: z.object({}),
})

export const PAYMENT_CALLS = [
  officeLedger,
  officeUndecidedList,
  officePaymentQuery,
  officeUnmatchedList,
  officeChequeList,
  officeChequeMonth,
  officeDepositSlip,
  officeChequePicture,
  matchToOrderJob,
  matchToCompanyJob,
  closeUnmatchedJob,
  giveBackJob,
  settleChequeJob,
] as const
