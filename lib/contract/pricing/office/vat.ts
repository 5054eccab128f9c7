import * as z from 'zod/mini'
import { isDay } from '../../../format/clock.ts'
import { money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** VAT rates of products and delivery, and the day from which a new standard rate applies. */

export const MAX_VAT_PERC = 50
/** Maximum number of days ahead for scheduling a change. */
export const MAX_VAT_DAYS = 366
export const MAX_OF_VAT_REASON = 300

const counts = { variants: z.int(), families: z.int(), charges: z.int() }

const change = z.object({
  changeId: z.int(),
  perc: z.int(),
  previousPerc: z.int(),
  holdsFrom: z.string(),
  reason: z.string(),
  by: z.string(),
  createdAt: z.string(),
})
export type VatChange = z.output<typeof change>

const vat = z.object({
  /** The current standard rate, in percent. */
  standard: z.int(),
  /** All rates that products or charges have. */
  classes: z.array(z.object({ ...counts, perc: z.number(), isStandard: z.boolean() })),
  scheduled: z.nullable(change),
  /** Applied and cancelled changes, newest first. */
  history: z.array(
    z.extend(change, {
      appliedAt: z.nullable(z.string()),
      cancelledAt: z.nullable(z.string()),
      cancelledBy: z.nullable(z.string()),
      variants: z.nullable(z.int()),
      charges: z.nullable(z.int()),
    }),
  ),
})
export type Vat = z.output<typeof vat>

const perc = z
  .int('Enter a whole percentage, from 1 to 50.')
  .check(
    z.minimum(1, 'A standard rate is at least 1%.'),
    z.maximum(MAX_VAT_PERC, `A rate is at most ${MAX_VAT_PERC}%.`),
  )

export const officeVat = defineOfficeCall({
  name: 'office-vat',
  path: '/office/settings/vat',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'settings.view',
  summary: 'VAT rates of products and delivery charges, and changes of the standard rate.',
  request: z.object({}),
  reply: vat,
})

export const officeVatPreview = defineOfficeCall({
  name: 'office-vat-preview',
  path: '/office/settings/vat/preview',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  access: 'settings.view',
  summary: 'Preview of a new standard rate, with examples. Nothing is saved.',
  request: z.object({ perc }),
  reply: z.object({
    ...counts,
    /** Products and charges with other rates: they stay unchanged. */
    unchanged: z.object(counts),
    examples: z.array(z.object({ name: z.string(), exVat: money, before: money, after: money })),
    /** Texts of the shop that mention the current rate and do not change automatically. */
    texts: z.array(z.string()),
  }),
})

export const officeVatSchedule = defineOfficeCall({
  name: 'office-vat-schedule',
  path: '/office/settings/vat/schedule',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  needsFreshFactor: true,
  access: 'settings.edit',
  summary: 'Schedules a new standard VAT rate for the beginning of a day in Nairobi; for today it applies at once.',
  request: z.object({
    perc,
    /** "2027-01-01" */
    day: z.string().check(z.refine(isDay, 'Choose a day.')),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Enter the reason: the law or notice that sets the rate.'),
        z.maxLength(MAX_OF_VAT_REASON, `At most ${MAX_OF_VAT_REASON} characters.`),
      ),
    /** The standard rate that was seen. */
    standard: z.int(),
  }),
  reply: vat,
})

export const officeVatCancel = defineOfficeCall({
  name: 'office-vat-cancel',
  path: '/office/settings/vat/cancel',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'settings.edit',
  summary: 'Cancels a scheduled change of the standard rate before it takes effect.',
  request: z.object({ changeId: z.int() }),
  reply: vat,
})

export const VAT_CALLS = [officeVat, officeVatPreview, officeVatSchedule, officeVatCancel]
