import * as z from 'zod/mini'
import { money, productId } from '../fields.ts'
import { draftForm } from './draft-form.ts'
import { defineOfficeCall } from './office-call.ts'

/** Orders that staff prepare for customers on the phone or WhatsApp, and send as a link to pay. */

const draftId = z.int().check(z.positive('This draft is not known.'))
const access = 'orders.draft'

const draftLine = z.object({
  productId,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  step: z.number(),
  free: z.number(),
  quantity: z.number(),
  unitPrice: money,
  /** With VAT. */
  amount: money,
  /** What is wrong with it; null when nothing is. */
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
  /** What is missing before it can be sent, by field. */
  faults: z.record(z.string(), z.string()),
  /** Of one that was sent. */
  orderNo: z.nullable(z.int()),
  payLink: z.nullable(z.string()),
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
  summary: 'A draft order at this moment’s prices.',
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
  summary: 'Draft orders that are not sent, the last changed first.',
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
  summary: 'Saves a draft order: a new one, or over the version that was read.',
  request: z.object({ draftId: z.optional(draftId), version: z.optional(z.int()), form: draftForm }),
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
  summary: 'Puts a draft order away that is not wanted any more.',
  request: z.object({ draftId, version: z.int() }),
  reply: z.object({}),
})

export const officeDraftPlaces = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access,
  name: 'office-draft-places',
  path: '/office/drafts/places',
  summary: 'Kenya’s counties, the towns of one of them, and the counters where orders are collected.',
  request: z.object({ countyId: z.optional(z.coerce.number()) }),
  reply: z.object({
    countryId: z.nullable(z.int()),
    counties: z.array(z.object({ id: z.int(), name: z.string() })),
    towns: z.array(z.object({ id: z.int(), name: z.string(), isOther: z.boolean() })),
    counters: z.array(z.object({ id: z.int(), name: z.string(), town: z.string() })),
  }),
})

export const DRAFT_CALLS = [officeDraft, officeDraftList, officeDraftSave, officeDraftClose, officeDraftPlaces] as const
