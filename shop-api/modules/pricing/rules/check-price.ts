import { showDay } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'

/** A price as it is to be agreed. */
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

/** What a code names, with the shop's own prices of it. */
export interface PriceTarget {
  variantId: number | null
  familyId: number | null
  name: string
  leastCents: Cents
  mostCents: Cents
}

/** Why a price can never be agreed, whatever it is for; null when it can. */
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
 * Why a price cannot be agreed for what its code names; null when it can. One that costs more than the shop's own would
 * never hold, and one far below it is most often a slip of the keyboard.
 * @param sure true for a price far below the shop's that is meant
 */
export function refusePriceOf(
  target: PriceTarget,
  { cents, code }: Pick<NewPrice, 'cents' | 'code'>,
  sure: boolean,
): string | null {
  if (cents > target.mostCents) {
    return `The shop sells ${code} for ${showMoney(target.mostCents)} already: an agreed price must not be higher.`
  }
  if (!sure && isFarBelow(target, cents)) {
    return `${showMoney(cents)} is less than a fifth of the shop's ${showMoney(target.leastCents)}. Use --sure to save it anyway.`
  }
  return null
}

/** Whether a price is most often a slip of the keyboard: less than a fifth of the shop's. */
export const isFarBelow = ({ leastCents }: Pick<PriceTarget, 'leastCents'>, cents: Cents): boolean =>
  cents * 5 < leastCents
