import * as z from 'zod/mini'
import { filled, MAX_CATALOGUE_CODE, money } from '../../base/fields.ts'

/** Form of an offer: shape only. The messages about its faults are in `offer-rules.ts`. */

export const OFFER_KINDS = ['percent', 'amount', 'buy-get', 'free-delivery'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]
export const OFFER_UNITS = ['piece', 'bale'] as const
export const OFFER_AUDIENCES = ['everybody', 'consumers', 'companies', 'chosen-companies'] as const
export type OfferAudience = (typeof OFFER_AUDIENCES)[number]

/** A day and minute as the clock in Nairobi shows them: "2026-12-07T08:00". */
export const wallMinute = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Choose a day and a time.'))

/** Kinds of targets that restrict an offer, with their names. */
export const OFFER_TARGET_KINDS = ['collection', 'sub-collection', 'family', 'variant'] as const
export const offerTarget = z.object({
  kind: z.enum(OFFER_TARGET_KINDS),
  /** A collection's code, or a number. */
  id: z.string().check(z.maxLength(MAX_CATALOGUE_CODE)),
  name: z.string(),
})
export type OfferTarget = z.output<typeof offerTarget>

export const named = z.object({ id: z.int(), name: z.string() })
export type Named = z.output<typeof named>

const whole = (sentence: string) => z.int(sentence).check(z.minimum(1, sentence), z.maximum(1_000_000, sentence))
const MANY = 500

export const offerForm = z.object({
  name: filled('Enter a name for customers.', 80),
  /** As typed; empty for an offer without a code. */
  code: z.string().check(z.trim(), z.maxLength(100, 'A code has at most 40 letters and figures.')),
  kind: z.enum(OFFER_KINDS),
  /** Of 'percent': at most two decimals. */
  percent: z.nullable(z.number()),
  /** Of 'amount', ex-VAT. */
  amount: z.nullable(money),
  /** Of 'buy-get'. */
  buyUnits: z.nullable(whole('Enter how many are paid.')),
  freeUnits: z.nullable(whole('Enter how many are free.')),
  unit: z.enum(OFFER_UNITS),
  leastUnits: whole('Enter at least 1.'),
  /** Minimum total of its products, with VAT. */
  least: money,
  isOfAll: z.boolean(),
  targets: z.array(offerTarget).check(z.maxLength(MANY, 'At most 500 at once.')),
  /** Variants that it is not of after all. */
  leftOut: z.array(named).check(z.maxLength(2000, 'At most 2,000 can be left out.')),
  audience: z.enum(OFFER_AUDIENCES),
  companies: z.array(named).check(z.maxLength(MANY, 'At most 500 at once.')),
  isFirstOrderOnly: z.boolean(),
  /** Of 'free-delivery'; empty for everywhere. */
  counties: z.array(named).check(z.maxLength(60)),
  limitPerPerson: z.nullable(whole('Enter at least 1, or leave it empty.')),
  limitInAll: z.nullable(whole('Enter at least 1, or leave it empty.')),
  startsAt: wallMinute,
  /** The last minute of validity; null without an end. */
  endsAt: z.nullable(wallMinute),
})
export type OfferForm = z.output<typeof offerForm>
