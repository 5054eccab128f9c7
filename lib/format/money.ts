import { groupDigits } from './count.ts'

/**
 * The only place that does arithmetic on money. An amount is an integer number of cents (1 KSh = 100 cents);
 * on the wire it is a decimal with two places ("1450.00"); people read "KSh 1,450.00".
 */

/** An integer number of cents. */
export type Cents = number

/**
 * The initial standard VAT rate of a shop, in percent. Products, charges and orders have their own rates: use those.
 * The shop API's `standardVatPerc` returns the current standard rate.
 */
export const FIRST_VAT_PERC = 16

/** Names of the shop's currency: KSh for people, KES for machines (ISO 4217). */
export const CURRENCY = { sign: 'KSh', code: 'KES' } as const

const DECIMAL = /^(-?)(\d{1,12})\.(\d{2})$/

/** Cents as the wire's decimal: 145000 → "1450.00". Throws on a number that is not whole cents. */
export function decimalOfCents(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`)
  const absolute = Math.abs(cents)
  const sign = cents < 0 ? '-' : ''
  return `${sign}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}

/** The wire's decimal as cents: "1450.00" → 145000. Throws on anything else. */
export function centsOfDecimal(decimal: string): Cents {
  const parts = DECIMAL.exec(decimal)
  if (!parts) throw new RangeError(`not a decimal with two places: ${decimal}`)
  const cents = Number(parts[2]) * 100 + Number(parts[3])
  return parts[1] && cents !== 0 ? -cents : cents
}

/** True for the wire form of money: digits, a point, two digits. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

/** Half up to a whole number, away from zero for negatives; exact while twice the numerator stays below 2^53. */
function halfUp(numerator: number, denominator: number): number {
  const sign = numerator < 0 ? -1 : 1
  return sign * Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator))
}

/**
 * A unit price times a quantity, rounded half up to a cent; exact for lines below 4 billion shillings.
 * @param quantity whole, or with one decimal if the unit is the metre
 */
export function timesQuantity(unitCents: Cents, quantity: number): Cents {
  return halfUp(unitCents * Math.round(quantity * 10), 10)
}

/** A percentage of an amount, in hundredths of a percent, rounded half up to a cent. */
export function percentOf(cents: Cents, hundredths: number): Cents {
  // The whole ten-thousands apart: a large amount times 1,600 would pass 2^53 and lose its cents.
  const rest = cents % 10_000
  return ((cents - rest) / 10_000) * hundredths + halfUp(rest * hundredths, 10_000)
}

/**
 * An amount rounded to a multiple of a step.
 * @param cents not below 0
 * @param step above 0
 */
export function roundedTo(cents: Cents, step: Cents, way: 'nearest' | 'up' | 'down' = 'nearest'): Cents {
  const rest = cents % step
  if (rest === 0) return cents
  const isUp = way === 'up' || (way === 'nearest' && 2 * rest >= step)
  return cents - rest + (isUp ? step : 0)
}

/** VAT of an ex-VAT amount, rounded half up to a cent. `vatPerc` has at most two decimals. */
export function vatOf(exVatCents: Cents, vatPerc: number = FIRST_VAT_PERC): Cents {
  return percentOf(exVatCents, Math.round(vatPerc * 100))
}

/** An ex-VAT amount with its VAT added. */
export function withVat(exVatCents: Cents, vatPerc: number = FIRST_VAT_PERC): Cents {
  return exVatCents + vatOf(exVatCents, vatPerc)
}

/** The ex-VAT amount nearest to an amount that includes VAT: `withVat` restores it, to a cent. */
export function withoutVat(incVatCents: Cents, vatPerc: number = FIRST_VAT_PERC): Cents {
  return halfUp(incVatCents * 10_000, 10_000 + Math.round(vatPerc * 100))
}

/**
 * A unit price times a quantity, less the same share of a discount on the whole line. It is rounded once, so that it
 * never decreases as the quantity increases. For the whole line it is exactly the price times the quantity less the
 * discount.
 * @param discount cents off for a number of tenths of the unit
 */
export function discountedQuantity(
  unitCents: Cents,
  tenths: number,
  discount: { cents: Cents; tenths: number },
): Cents {
  const of = BigInt(discount.tenths)
  const numerator = (BigInt(unitCents) * of - 10n * BigInt(discount.cents)) * BigInt(tenths)
  const denominator = 10n * of
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/**
 * Parts of an amount in the proportion of weights, in whole cents by largest remainder: they add up to it, each is within a
 * cent of its share and never above its weight. Equal remainders go to the first.
 * @param amount not below 0, and not above the sum of the weights
 * @param weights not below 0
 */
export function spreadCents(amount: Cents, weights: readonly Cents[]): Cents[] {
  const total = BigInt(sumCents(weights))
  if (amount < 0 || BigInt(amount) > total) throw new RangeError(`${amount} cannot be spread over ${total}`)
  if (total === 0n) return weights.map(() => 0)
  const shares = weights.map((weight, index) => {
    const numerator = BigInt(amount) * BigInt(weight)
    return { index, cents: Number(numerator / total), remainder: numerator % total }
  })
  const left = amount - sumCents(shares.map(({ cents }) => cents))
  const parts = shares.map(({ cents }) => cents)
  const byRemainder = shares.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  )
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** The sum of amounts. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

/**
 * The amount to add to reach the nearest whole shilling (M-Pesa takes no cents): -49 … +50 cents. Stored on an order as
 * a separate VAT-free line.
 */
export function roundingToShilling(cents: Cents): Cents {
  return halfUp(cents, 100) * 100 - cents
}

/** Whole shillings of an amount that has no cents; throws otherwise, so that a fraction never reaches a provider. */
export function wholeShillings(cents: Cents): number {
  if (!Number.isSafeInteger(cents) || cents % 100 !== 0) throw new RangeError(`not whole shillings: ${cents}`)
  return cents / 100
}

/**
 * Money for people, without the sign: 145000 → "1,450.00".
 * @param cents 'always' shows two places, 'auto' leaves ".00" out
 */
export function showAmount(cents: Cents, places: 'always' | 'auto' = 'always'): string {
  const [whole = '0', fraction = '00'] = decimalOfCents(Math.abs(cents)).split('.')
  const tail = places === 'auto' && fraction === '00' ? '' : `.${fraction}`
  return `${cents < 0 ? '−' : ''}${groupDigits(whole)}${tail}`
}

/** Money for people: "KSh 1,450.00", with a no-break space so that currency and figure stay on one line. */
export function showMoney(cents: Cents, places: 'always' | 'auto' = 'always'): string {
  return `${CURRENCY.sign}\u00A0${showAmount(cents, places)}`
}

/** Short money for a chart's axis: "KSh 1.2M", "KSh 250k", "KSh 90". Rounded: never use it in calculations. */
export function showRounded(cents: Cents): string {
  const shillings = halfUp(cents, 100)
  const [size, letter] = shillings >= 1_000_000 ? [1_000_000, 'M'] : shillings >= 1_000 ? [1_000, 'k'] : [1, '']
  return `${CURRENCY.sign}\u00A0${Number((shillings / size).toFixed(1))}${letter}`
}
