import { showDay } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'

/** A price that is to be agreed. */
export interface NewPrice {
  companyId: number
  /** A product's code, or its family's cluster code. */
  code: string
  /** 0: any quantity. */
  fromBales: number
  cents: Cents
  validFrom: string
  validTo: string | null
}

/** The product or family of a code, with the shop's prices. */
export interface PriceTarget {
  variantId: number | null
  familyId: number | null
  name: string
  leastCents: Cents
  mostCents: Cents
}

/** Reason why a price can never be agreed, for any product; null if it can. */
export function refusePrice({
  cents,
  fromBales,
  validFrom,
  validTo,
}: Omit<NewPrice, 'companyId' | 'code'>): string | null {
  if (cents <= 0) return 'A price must be above zero.'
  if (!Number.isInteger(fromBales) || fromBales < 0 || fromBales > 9999) {
    return 'From bales is a whole number from 0 to 9999.'
  }
  if (validTo !== null && validTo < validFrom) {
    return `It would end on ${showDay(validTo)}, before it begins on ${showDay(validFrom)}.`
  }
  return null
}

/**
 * Reason why a price cannot be agreed for the product of its code; null if it can. A price above the shop's price would
 * never apply, and a price far below it is most often a typing error.
 * @param sure true if a price far below the shop's price is intended
 */
export function refusePriceOf(
  target: PriceTarget,
  { cents, code }: Pick<NewPrice, 'cents' | 'code'>,
  sure: boolean,
): string | null {
  if (cents > target.mostCents) {
    return `The shop sells ${code} for ${showMoney(target.mostCents)}: an agreed price must not be higher.`
  }
  if (!sure && isFarBelow(target, cents)) {
    return `${showMoney(cents)} is less than a fifth of the shop's ${showMoney(target.leastCents)}. Use --sure to save it anyway.`
  }
  return null
}

/** Whether a price is probably a typing error: less than a fifth of the shop's. */
export const isFarBelow = ({ leastCents }: Pick<PriceTarget, 'leastCents'>, cents: Cents): boolean =>
  cents * 5 < leastCents
