import * as z from 'zod/mini'
import { filled, money } from '../../base/fields.ts'
import { kraPinText } from '../../base/kra-pin.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { queuedNo, queuedVersion, shownQueued } from './queue.ts'

/** The buyer of an invoice is wrong: corrected before KRA accepts it, credited and issued again afterwards. */

export const MAX_BUYER_NAME = 150
export const MAX_BUYER_PLACE = 300
export const MAX_BUYER_REASON = 200

const buyer = {
  name: filled('Enter the name.', MAX_BUYER_NAME),
  /** Empty: the invoice names no PIN, and the buyer cannot deduct it. */
  kraPin: kraPinText,
  /** The address, its lines separated by commas. */
  place: z.string().check(z.trim(), z.maxLength(MAX_BUYER_PLACE, `At most ${MAX_BUYER_PLACE} characters.`)),
  reason: filled('Enter a reason.', MAX_BUYER_REASON),
  /** Whether later documents of the order name this PIN too. Orders of a company name the company's PIN. */
  forOrder: z._default(z.boolean(), false),
}

const shared = { method: 'POST', body: 'json', answer: 'json' } as const

export const officeCorrectBuyer = defineOfficeCall({
  ...{ ...shared, writes: true, access: 'etims.manage' },
  name: 'office-etims-correct-buyer',
  path: '/office/etims/document/correct-buyer',
  summary: 'Corrects the buyer of an invoice that KRA has not accepted, and sends it again if KRA refused it.',
  request: z.object({ no: queuedNo, version: queuedVersion, ...buyer }),
  reply: shownQueued,
})

export const officeReissuePreview = defineOfficeCall({
  ...{ ...shared, writes: false, access: 'payments.view' },
  name: 'office-etims-reissue-preview',
  path: '/office/etims/document/reissue-preview',
  summary: 'The rest of an accepted invoice, to be credited and issued again for another buyer.',
  request: z.object({ no: queuedNo }),
  reply: z.object({
    serial: z.string(),
    /** The amount that no credit note has taken off, with VAT. */
    rest: money,
    /** Credit notes of the invoice. */
    notes: z.int(),
    /** Due date of an invoice on account, which stays; null for other invoices. */
    dueOn: z.nullable(z.string()),
    /** Why it cannot be issued again; empty if it can. */
    problem: z.string(),
  }),
})
export type ReissuePreview = z.output<typeof officeReissuePreview.reply>

export const officeReissueInvoice = defineOfficeCall({
  ...{ ...shared, writes: true, access: 'etims.manage' },
  name: 'office-etims-reissue',
  path: '/office/etims/document/reissue',
  summary: 'Credits the rest of an accepted invoice and issues it again for another buyer.',
  request: z.object({
    no: queuedNo,
    ...buyer,
    /** The rest that staff saw. */
    rest: money,
  }),
  reply: z.object({ creditNote: z.string(), invoice: z.string() }),
})

export const WRONG_BUYER_CALLS = [officeCorrectBuyer, officeReissuePreview, officeReissueInvoice]
