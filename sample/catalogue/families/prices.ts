import type { FamilySize } from '../types.ts'

/**
 * Every price is a multiple of KSh 25 ex-VAT: with 16 % VAT that is a multiple of KSh 29, so shelf prices are whole
 * shillings in both readings.
 */
export const priceStepCents = 25_00

/** The nearest price on the step, never below one step. */
export function onStep(cents: number): number {
  return Math.max(priceStepCents, Math.round(cents / priceStepCents) * priceStepCents)
}

/** The size at a reduced price, always at least one step below the former one. */
export function reducedBy(size: FamilySize, percent: number): FamilySize {
  const former = size.exVatCents
  const reduced = Math.min(onStep((former * (100 - percent)) / 100), former - priceStepCents)
  if (reduced <= 0) throw new Error(`${size.sizeName}: too cheap to be on offer`)
  return { ...size, exVatCents: reduced, formerExVatCents: former }
}

/** Whole percent between former and present price, for the tab on the card. */
export function percentOff({ exVatCents, formerExVatCents }: FamilySize): number {
  return formerExVatCents === undefined ? 0 : Math.round((1 - exVatCents / formerExVatCents) * 100)
}
