import type { OfferForm } from '#lib/contract/pricing/office/offer-form.ts'
import { dayInNairobi, instantInNairobi, timeInNairobi } from '#lib/format/clock.ts'
import { type Cents, withoutVat } from '#lib/format/money.ts'
import { readCode } from './code.ts'
import type { Promotion, PromotionBenefit } from './promotion.ts'
import { MAX_PERCENT } from './promotion-lines.ts'

/** Offers as filled in by the office: the faults of a form, and the offer it describes. */

const MINUTE_MS = 60_000

/** The instant of a day and minute in Nairobi; null for an invalid day. */
function instantOf(wall: string): Date | null {
  const [day = '', time = ''] = wall.split('T')
  const instant = instantInNairobi(day, time)
  // 31 February would become 3 March.
  return Number.isNaN(instant.getTime()) || wallOf(instant) !== wall ? null : instant
}

/** A day and minute in Nairobi time. */
export const wallOf = (instant: Date): string => `${dayInNairobi(instant)}T${timeInNairobi(instant)}`

/** The last minute of an offer that has ended at an instant. */
export const lastMinute = (endsAt: Date): string => wallOf(new Date(endsAt.getTime() - MINUTE_MS))

/** Faults of a form, a sentence per field; empty if it can be saved. @param isNew whether it never ran */
export function offerFaults(form: OfferForm, now: Date, isNew: boolean): Record<string, string> {
  const faults: Record<string, string> = {}
  const code = form.code === '' ? null : readCode(form.code)
  if (code && !code.ok) faults.code = code.message
  Object.assign(faults, benefitFaults(form))
  if (!form.isOfAll && form.targets.length === 0) faults.targets = 'Choose products, or select all products.'
  if (form.audience === 'chosen-companies' && form.companies.length === 0) faults.companies = 'Choose a company.'
  const [starts, ends] = [instantOf(form.startsAt), form.endsAt === null ? null : instantOf(form.endsAt)]
  if (!starts) faults.startsAt = 'There is no such day.'
  if (form.endsAt !== null && !ends) faults.endsAt = 'There is no such day.'
  if (starts && ends && ends < starts) faults.endsAt = 'It ends before it begins.'
  else if (isNew && ends && ends < now) faults.endsAt = 'The end is in the past. Choose a later end.'
  return faults
}

function benefitFaults({ kind, percent, amount, buyUnits, freeUnits, least }: OfferForm): Record<string, string> {
  if (kind === 'percent') {
    const isHundredths = percent !== null && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
    if (percent === null || percent < 0.01 || percent > MAX_PERCENT || !isHundredths)
      return { percent: `Enter a percent from 0.01 to ${MAX_PERCENT}, with two decimals at most.` }
  }
  if (kind === 'amount') {
    if (amount === null || amount <= 0) return { amount: 'Enter an amount above 0.' }
    if (least <= amount) return { least: 'Enter a smallest order above the amount: an order always costs something.' }
  }
  if (kind === 'buy-get') {
    if (buyUnits === null) return { buyUnits: 'Enter how many are paid.' }
    if (freeUnits === null) return { freeUnits: 'Enter how many are free.' }
    if (freeUnits * 10 > (buyUnits + freeUnits) * (MAX_PERCENT / 10))
      return { freeUnits: 'Of each ten at least one is paid.' }
  }
  return {}
}

/** The benefit of a form without faults. */
function benefitOf({ kind, percent, amount, buyUnits, freeUnits }: OfferForm): PromotionBenefit {
  if (kind === 'percent') return { kind, percentHundredths: Math.round((percent ?? 0) * 100) }
  if (kind === 'amount') return { kind, amountCents: amount ?? 0 }
  if (kind === 'buy-get') return { kind, buyUnits: buyUnits ?? 1, freeUnits: freeUnits ?? 0 }
  return { kind }
}

/** A form's own columns. @throws Error for a form with faults */
export function offerColumns(form: OfferForm) {
  const startsAt = instantOf(form.startsAt)
  const lastAt = form.endsAt === null ? null : instantOf(form.endsAt)
  const code = form.code === '' ? null : readCode(form.code)
  if (!startsAt || (form.endsAt !== null && !lastAt) || (code && !code.ok)) throw new Error('a form with faults')
  const benefit = benefitOf(form)
  return {
    name: form.name,
    code: code ? code.code : null,
    kind: form.kind,
    percentHundredths: benefit.kind === 'percent' ? benefit.percentHundredths : null,
    amountCents: benefit.kind === 'amount' ? benefit.amountCents : null,
    buyUnits: benefit.kind === 'buy-get' ? benefit.buyUnits : null,
    freeUnits: benefit.kind === 'buy-get' ? benefit.freeUnits : null,
    unit: form.unit,
    leastUnits: form.leastUnits,
    leastCents: form.least,
    isOfAll: form.isOfAll,
    audience: form.audience,
    isFirstOrderOnly: form.isFirstOrderOnly,
    isEverywhere: form.kind !== 'free-delivery' || form.counties.length === 0,
    limitPerPerson: form.limitPerPerson,
    limitInAll: form.limitInAll,
    startsAt,
    endsAt: lastAt && new Date(lastAt.getTime() + MINUTE_MS),
  }
}

/** A form as an active offer, to preview it. @param productIds the products it covers */
export function triedOffer(form: OfferForm, productIds: ReadonlySet<number>): Promotion {
  return {
    id: 0,
    name: form.name,
    code: null,
    benefit: benefitOf(form),
    unit: form.unit,
    leastUnits: form.leastUnits,
    leastCents: form.least,
    productIds,
    audience: form.audience,
    companyIds: new Set(form.companies.map(({ id }) => id)),
    countyIds: form.counties.length === 0 ? null : new Set(form.counties.map(({ id }) => id)),
    isFirstOrderOnly: false,
    limitPerPerson: null,
    limitInAll: null,
    used: 0,
    startsAt: new Date(0),
    endsAt: null,
    endedAt: null,
  }
}

/**
 * The largest discount of a form on one product, in hundredths of a percent of the shop's price. An amount is taken as
 * its share of the smallest order, and free units as their share of all units.
 * @param vatPerc the standard rate
 */
export function mostOff(form: OfferForm, vatPerc: number): number {
  const benefit = benefitOf(form)
  const share = (part: Cents, whole: Cents) => Math.min(MAX_PERCENT * 100, Math.round((part * 10_000) / whole))
  if (benefit.kind === 'percent') return benefit.percentHundredths
  if (benefit.kind === 'amount') return form.least > 0 ? share(benefit.amountCents, withoutVat(form.least, vatPerc)) : 0
  if (benefit.kind === 'buy-get') return share(benefit.freeUnits, benefit.buyUnits + benefit.freeUnits)
  return 0
}
