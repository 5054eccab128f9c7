import * as z from 'zod/mini'
import { deposit } from '../../base/deposit.ts'
import { money, productId, referenceId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { accountHold } from '../../companies/account-hold.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { draftForm } from './draft-form.ts'

/** Orders that staff prepare for customers on the phone or WhatsApp, and send as a link to pay. */

const draftId = z.int().check(z.positive('This draft is not known.'))
const access = 'orders.draft'

const draftLine = z.object({
  productId,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  step: z.number(),
  piecesPerBale: z.int(),
  free: z.number(),
  quantity: z.number(),
  unitPrice: money,
  /** Ex-VAT, without a special price. */
  listPrice: money,
  /** The lowest special price that can be agreed, ex-VAT. */
  floorPrice: money,
  /** The lowest price that staff can quote, ex-VAT; below the cost a second person must approve it. */
  quoteFloor: z.optional(money),
  /** With VAT. */
  amount: money,
  /** The fault of the line; null if there is no fault. */
  problem: z.nullable(z.string()),
})

const draft = z.object({
  draftId,
  version: z.int(),
  state: z.enum(['draft', 'sent', 'closed']),
  form: draftForm,
  staff: z.string(),
  changedAt: z.string(),
  /** At this moment's prices. */
  lines: z.array(draftLine),
  products: money,
  delivery: money,
  rounding: money,
  total: money,
  /** The deposit of its order; null if the order is paid at once or on account. */
  deposit: z.optional(z.nullable(deposit)),
  /** Fields still missing for sending, with messages. */
  faults: z.record(z.string(), z.string()),
  /** For a draft that was sent. */
  orderNo: z.nullable(z.int()),
  /** Also null if the order is on a company's account. */
  payLink: z.nullable(z.string()),
  /** The quote whose next version it prepares, or that it became. */
  quoteNo: z.optional(z.nullable(z.int())),
  /** The conversation that it was made from. */
  enquiryNo: z.optional(z.nullable(z.int())),
})
export type DraftOrder = z.output<typeof draft>

export const officeDraft = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access,
  name: 'office-draft',
  path: '/office/drafts/{draftId}',
  summary: 'A draft order at current prices.',
  request: z.object({ draftId }),
  reply: draft,
})

export const officeDraftList = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access,
  name: 'office-draft-list',
  path: '/office/drafts',
  summary: 'Draft orders that are not sent, last changed first.',
  request: z.object({}),
  reply: z.array(
    z.object({ draftId, customer: z.string(), staff: z.string(), lines: z.int(), total: money, changedAt: z.string() }),
  ),
})

export const officeDraftSave = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access,
  name: 'office-draft-save',
  path: '/office/drafts/save',
  summary: 'Creates a draft order, or saves changes based on the version that was read.',
  request: z
    .object({
      /** Absent: creates a new draft. */
      draftId: z.optional(draftId),
      /** The version that was read; needed to save over it. */
      version: z.optional(z.int()),
      form: draftForm,
    })
    .check(
      z.refine(({ draftId: id, version }) => (id === undefined) === (version === undefined), {
        message: 'Send the version of the draft that was read.',
        path: ['version'],
      }),
    ),
  reply: draft,
})

export const officeDraftClose = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access,
  name: 'office-draft-close',
  path: '/office/drafts/close',
  summary: 'Closes a draft order that is no longer needed.',
  request: z.object({ draftId, version: z.int() }),
  reply: z.object({}),
})

export const officePlaces = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  // Public lists, for all staff who enter an address.
  access: 'staff',
  name: 'office-places',
  path: '/office/drafts/places',
  summary: 'Kenya’s counties, the towns of one county, and the pick-up points.',
  request: z.object({ countyId: z.optional(referenceId) }),
  reply: z.object({
    countryId: z.nullable(z.int()),
    counties: z.array(z.object({ id: z.int(), name: z.string() })),
    towns: z.array(z.object({ id: z.int(), name: z.string(), isOther: z.boolean() })),
    counters: z.array(z.object({ id: z.int(), name: z.string(), town: z.string() })),
  }),
})

export const officeDraftBuyer = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access,
  name: 'office-draft-buyer',
  path: '/office/drafts/buyer',
  summary: 'The customer of a prepared order, with possible delivery destinations.',
  request: z.object({ userId: referenceId }),
  reply: z.object({
    userId: z.int(),
    name: z.string(),
    /** Null: a person who orders for themselves. */
    company: z.nullable(z.string()),
    companyId: z.optional(z.nullable(z.int())),
    email: z.string(),
    /** Masked. */
    phone: z.string(),
    /** Days until orders on the company's account are due; null if orders are paid at once. */
    creditTermsDays: z.nullable(z.int()),
    /** Absent if orders on the company's account are possible. */
    hold: z.optional(accountHold),
    /** Why the customer cannot order now; null if they can. */
    refusal: z.nullable(z.string()),
    /** For a company: the branches that can receive an order. */
    branches: z.array(z.object({ id: z.int(), name: z.string() })),
    /** For a person, the default first. */
    addresses: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})
export type DraftBuyer = z.output<typeof officeDraftBuyer.reply>

export const placeDraftJob = defineJob({
  kind: 'orders.place-draft',
  permission: 'orders.draft',
  summary: 'Places a draft order and emails its payment link to the customer.',
  input: z.object({ draftId: z.int().check(z.positive()), version: z.int() }),
})

export const DRAFT_CALLS = [
  officeDraft,
  officeDraftList,
  officeDraftSave,
  officeDraftClose,
  officePlaces,
  officeDraftBuyer,
  placeDraftJob,
] as const
