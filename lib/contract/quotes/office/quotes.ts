import * as z from 'zod/mini'
import { day, filled, maybe, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { QUOTE_STATES, quoteNo, quoteVersion } from '../quotes.ts'

/** Quotes in the office: prepared as a draft order, sent, renewed, withdrawn. */

const read = { method: 'GET', body: 'none', answer: 'json', writes: false, access: 'orders.view' } as const
const write = { method: 'POST', body: 'json', answer: 'json', writes: true, access: 'orders.draft' } as const

/** Filters of the list. Expiring: offered, with at most three days left. */
export const QUOTE_FILTERS = ['open', 'offered', 'expiring', 'accepted', 'ended', 'all'] as const
export type QuoteFilter = (typeof QUOTE_FILTERS)[number]

export const officeQuoteList = defineOfficeCall({
  ...read,
  showsCustomers: true,
  name: 'office-quote-list',
  path: '/office/quotes',
  summary: 'Quotes by state, last changed first.',
  request: z.object({ filter: z.enum(QUOTE_FILTERS) }),
  reply: z.array(
    z.object({
      quoteNo,
      state: z.enum(QUOTE_STATES),
      version: z.int(),
      customer: z.string(),
      lines: z.int(),
      total: z.nullable(money),
      lastDay: z.nullable(day),
      changedAt: z.string(),
    }),
  ),
})

export const officeQuote = defineOfficeCall({
  ...read,
  showsCustomers: true,
  name: 'office-quote',
  path: '/office/quotes/{quoteNo}',
  summary: 'A quote with all versions.',
  request: z.object({ quoteNo }),
  reply: z.object({
    quoteNo,
    state: z.enum(QUOTE_STATES),
    version: z.int(),
    customer: z.string(),
    /** Empty if it is not known: then staff send the link. */
    email: z.string(),
    versions: z.array(quoteVersion),
    reason: z.string(),
    orderNo: z.nullable(z.int()),
    /** The page of the customer, with the secret; null if the quote was never offered. */
    link: z.nullable(z.string()),
    /** A draft in which the next version is prepared. */
    draftId: z.nullable(z.int()),
  }),
})
export type OfficeQuote = z.output<typeof officeQuote.reply>

export const officeQuoteFile = defineOfficeCall({
  ...read,
  answer: 'file',
  fileTypes: ['application/pdf'],
  name: 'office-quote-file',
  path: '/office/quotes/{quoteNo}/file',
  summary: 'The current offer of a quote as PDF.',
  request: z.object({ quoteNo }),
  reply: z.object({}),
})

export const officeQuoteDraft = defineOfficeCall({
  ...write,
  name: 'office-quote-draft',
  path: '/office/quotes/draft',
  summary: 'Opens a draft with the products and prices of the current version, to prepare the next.',
  request: z.object({ quoteNo }),
  reply: z.object({ draftId: z.int() }),
})

export const officeQuoteOffer = defineOfficeCall({
  ...write,
  name: 'office-quote-offer',
  path: '/office/quotes/offer',
  summary: 'Sends a draft as a quote, or as the next version of its quote. Prices below cost need a second person.',
  request: z.object({
    draftId: z.int().check(z.positive()),
    version: z.int(),
    lastDay: day,
    note: maybe(1000),
    /** Delivery price ex-VAT; null: the usual price. */
    deliveryPrice: z.optional(z.nullable(money)),
    /** Why prices are below cost, for the second person. */
    reason: maybe(300),
  }),
  reply: z.object({
    /** Null while it waits for a second person. */
    quoteNo: z.nullable(quoteNo),
    approvalId: z.nullable(z.int()),
  }),
})

export const officeQuoteRenew = defineOfficeCall({
  ...write,
  name: 'office-quote-renew',
  path: '/office/quotes/renew',
  summary: 'Sends the current offer again with a new last day, as a new version.',
  request: z.object({ quoteNo, version: z.int(), lastDay: day }),
  reply: z.object({}),
})

export const officeQuoteWithdraw = defineOfficeCall({
  ...write,
  name: 'office-quote-withdraw',
  path: '/office/quotes/withdraw',
  summary: 'Withdraws a quote: it can no longer be accepted.',
  request: z.object({ quoteNo, version: z.int(), reason: filled('Enter a reason.', 300) }),
  reply: z.object({}),
})

export const officeQuoteEmail = defineOfficeCall({
  ...write,
  access: 'orders.email',
  name: 'office-quote-email',
  path: '/office/quotes/email',
  summary: 'Sends the email of the current offer again.',
  request: z.object({ quoteNo }),
  reply: z.object({}),
})

export const QUOTE_CALLS = [
  officeQuoteList,
  officeQuote,
  officeQuoteFile,
  officeQuoteDraft,
  officeQuoteOffer,
  officeQuoteRenew,
  officeQuoteWithdraw,
  officeQuoteEmail,
] as const
