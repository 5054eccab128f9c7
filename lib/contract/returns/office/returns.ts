import * as z from 'zod/mini'
import { filled, money, productId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { plannedNote } from '../../etims/planned-note.ts'
import { RETURN_CONDITIONS } from '../reasons.ts'
import { RETURN_STATES, SETTLEMENTS, WAYS_BACK } from '../returns.ts'

/** Returns that customers request: their list, one with its pictures, the decision, the receipt and the credit. */

export const RETURN_VIEWS = ['decide', 'expected', 'credit', 'closed', 'all'] as const
export type ReturnView = (typeof RETURN_VIEWS)[number]

const returnNo = z.int().check(z.positive('This return is not known.'))
const version = z.int().check(z.positive())
const quantity = z.number().check(z.minimum(0, 'Enter a quantity.'), z.maximum(99_999, 'At most 99,999.'))

const listed = z.object({
  returnNo,
  orderNo: z.int(),
  customer: z.string(),
  state: z.enum(RETURN_STATES),
  settlement: z.enum(SETTLEMENTS),
  lines: z.int(),
  photos: z.int(),
  createdAt: z.string(),
  changedAt: z.string(),
})
export type ListedReturn = z.output<typeof listed>

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'orders.view' } as const
const write = { method: 'POST', body: 'json', answer: 'json', writes: true, access: 'returns.decide' } as const

export const officeReturnList = defineOfficeCall({
  ...read,
  name: 'office-return-list',
  path: '/office/returns',
  showsCustomers: true,
  summary: 'Returns of a view that match a search: to decide the oldest first, others the newest first.',
  request: z.object({
    view: z._default(z.enum(RETURN_VIEWS, 'Choose a view.'), 'decide'),
    /** The number of a return or an order, or a part of the customer's name. */
    search: z._default(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.')), ''),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  }),
  reply: z.object({
    returns: z.array(listed),
    total: z.int(),
    next: z.nullable(z.int()),
    counts: z.record(z.string(), z.int()),
  }),
})

const line = z.object({
  position: z.int(),
  productId,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  step: z.number(),
  requested: z.number(),
  approved: z.nullable(z.number()),
  received: z.nullable(z.number()),
  reason: z.string(),
  condition: z.enum(RETURN_CONDITIONS),
  isRestocked: z.nullable(z.boolean()),
})
export type OfficeReturnLine = z.output<typeof line>

const shown = z.object({
  ...listed.shape,
  version,
  orderId: z.string(),
  wayBack: z.enum(WAYS_BACK),
  /** Counter or pick-up point, or the address of the order. */
  place: z.string(),
  note: z.string(),
  decidedBy: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  creditedAt: z.nullable(z.string()),
  lines: z.array(line),
  photoIds: z.array(z.int()),
  messages: z.array(z.object({ isShop: z.boolean(), text: z.string(), at: z.string() })),
  creditNotes: z.array(z.string()),
  /** The draft order of an exchange, and its order once placed; null without a draft. */
  exchange: z.nullable(z.object({ draftId: z.int(), orderNo: z.nullable(z.int()) })),
  /** The credit that gathers all received returns of the order; null without received returns. */
  credit: z.nullable(
    z.object({
      returnNos: z.array(z.int()),
      credit: money,
      /** Part of it that is due for refund. */
      refund: money,
      /** Part of the refund that customers want as store credit; null without an account for it. */
      storeCredit: z.nullable(money),
      /** Returns of the same order that are not received yet: a credit note now leaves them out. */
      openNos: z.array(z.int()),
      /** Number of credit notes that the order has. */
      creditNotes: z.int(),
      /** The credit notes of invoices that exist already. */
      notes: z.array(plannedNote),
    }),
  ),
})
export type OfficeReturn = z.output<typeof shown>

export const officeReturn = defineOfficeCall({
  ...read,
  name: 'office-return',
  path: '/office/return',
  showsCustomers: true,
  summary: 'One return with its lines, messages and the credit that would be issued.',
  request: z.object({ returnNo }),
  reply: shown,
})

/** The returns shown on the page of an order. */
export const officeReturnsOf = defineOfficeCall({
  ...read,
  name: 'office-returns-of',
  path: '/office/returns/of',
  showsCustomers: true,
  summary: 'Returns that the customer of an order requested.',
  request: z.object({ orderNo: z.int().check(z.positive()) }),
  reply: z.array(listed),
})

export const officeReturnPhoto = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['image/jpeg'],
  writes: false,
  access: 'orders.view',
  isLogged: true,
  name: 'office-return-photo',
  path: '/office/return-photos/{photoId}',
  summary: 'A picture of a product to return.',
  request: z.object({ photoId: z.int().check(z.positive('This picture is not known.')) }),
  reply: z.object({}),
})

const change = { ...write, reply: shown } as const

export const officeReturnApprove = defineOfficeCall({
  ...change,
  name: 'office-return-approve',
  path: '/office/return/approve',
  summary: 'Approves all or a part of a return; the customer gets an email.',
  request: z.object({
    ...{ returnNo, version },
    lines: z
      .array(z.object({ position: z.int().check(z.positive()), quantity }))
      .check(z.minLength(1), z.maxLength(500)),
    message: z._default(z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters.')), ''),
  }),
})

export const officeReturnDecline = defineOfficeCall({
  ...change,
  name: 'office-return-decline',
  path: '/office/return/decline',
  summary: 'Declines a return that is not received, with a reason that the customer reads.',
  request: z.object({ ...{ returnNo, version }, reason: filled('Enter a reason.', 500) }),
})

export const officeReturnQuestion = defineOfficeCall({
  ...change,
  name: 'office-return-question',
  path: '/office/return/question',
  summary: 'Asks the customer a question about a return before the decision.',
  request: z.object({ ...{ returnNo, version }, text: filled('Write your question.', 1000) }),
})

export const officeReturnReceive = defineOfficeCall({
  ...change,
  name: 'office-return-receive',
  path: '/office/return/receive',
  summary: 'Records the received products of a return: back into stock, or written off.',
  request: z.object({
    ...{ returnNo, version },
    lines: z
      .array(
        z.object({
          position: z.int().check(z.positive()),
          quantity,
          condition: z.enum(RETURN_CONDITIONS),
          isRestocked: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
})

export const officeReturnCredit = defineOfficeCall({
  ...change,
  name: 'office-return-credit',
  path: '/office/return/credit',
  summary: 'Credits all received returns of an order with one credit note for each invoice.',
  request: z.object({
    returnNo,
    /** The returns and the credit as displayed: if another was received since, the call is refused. */
    returnNos: z.array(returnNo).check(z.minLength(1), z.maxLength(500)),
    expected: money,
    /** Part of the refund due that is credited to the customer's store credit: whole shillings. */
    storeCredit: z.optional(money),
  }),
})

export const officeReturnExchange = defineOfficeCall({
  ...write,
  access: 'orders.draft',
  name: 'office-return-exchange',
  path: '/office/return/exchange',
  summary: 'Opens the draft order of an exchange for the customer of a credited return. A second call opens the same.',
  request: z.object({ returnNo }),
  reply: z.object({ draftId: z.int() }),
})

const settings = z.object({
  returnDays: z.int('Enter days.').check(z.minimum(0, 'At least 0.'), z.maximum(90, 'At most 90.')),
  version: z.int(),
})
const shownSettings = z.object({
  ...settings.shape,
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})
export type ReturnSettings = z.output<typeof shownSettings>

export const officeReturnSettings = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'settings.view',
  name: 'office-return-settings',
  path: '/office/settings/returns',
  summary: 'Days after delivery in which customers can return products.',
  request: z.object({}),
  reply: shownSettings,
})

export const officeReturnSettingsSave = defineOfficeCall({
  ...write,
  access: 'settings.edit',
  needsFreshFactor: true,
  name: 'office-return-settings-save',
  path: '/office/settings/returns/save',
  summary: 'Sets the days after delivery in which customers can return products. Requested returns stay as they are.',
  request: settings,
  reply: shownSettings,
})

export const RETURN_OFFICE_CALLS = [
  ...([officeReturnList, officeReturn, officeReturnsOf, officeReturnPhoto, officeReturnApprove] as const),
  ...([officeReturnDecline, officeReturnQuestion, officeReturnReceive, officeReturnCredit] as const),
  ...([officeReturnExchange, officeReturnSettings, officeReturnSettingsSave] as const),
] as const
