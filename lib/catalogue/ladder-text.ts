import type { LadderCounting, LadderUnit, LineLadder } from '../contract/pricing/ladder.ts'
import { showCount } from '../format/count.ts'
import { fill, type Sentences } from '../format/fill.ts'
import { type Cents, showMoney, withVat } from '../format/money.ts'
import { ENGLISH_UNITS, perUnit, type UnitWords } from '../format/quantity.ts'
import { LADDER_TEXTS } from '../language/quantity-texts.ts'
import type { FamilyPrice } from './family-ladders.ts'

/** Sentences about quantity ladders, for product pages, the quantity grid and the cart. English without `words`. */

/** Texts and units of a language. */
interface LadderWords {
  texts: Sentences<typeof LADDER_TEXTS>
  units: UnitWords
}

const ENGLISH: LadderWords = { texts: LADDER_TEXTS, units: ENGLISH_UNITS }

const COUNTED: Record<LadderCounting, string> = {
  variant: 'Each colour and size counts separately.',
  family: 'All colours and sizes of this product count together.',
  collection: 'All products of its collection in your cart count together.',
  rule: 'All products with these prices in your cart count together.',
}

/** Which pieces of the cart count for a ladder. */
export const countingText = (counting: LadderCounting): string => COUNTED[counting]

/** "24 or more pieces", "3 or more bales". */
export const stepText = (
  fromUnits: number,
  ladderUnit: LadderUnit,
  unit: string,
  { texts, units }: LadderWords = ENGLISH,
): string =>
  // Plural also for 1: "1 or more pieces".
  units.quantity(
    Math.max(2, fromUnits),
    ladderUnit === 'bale' ? 'bale' : unit,
    fill(texts.orMore, { n: showCount(fromUnits) }),
  )

/** "1 more piece", "18 more pieces". */
const moreText = (quantity: number, unit: string, { texts, units }: LadderWords = ENGLISH): string =>
  units.quantity(quantity, unit, fill(texts.more, { n: showCount(quantity) }))

/** Unit and reading of prices: `isExVat` shows prices without VAT. */
export interface PriceReading {
  unit: string
  vatPerc: number
  isExVat: boolean
}

const shown = (exVat: Cents, { vatPerc, isExVat }: PriceReading) =>
  showMoney(isExVat ? exVat : withVat(exVat, vatPerc), 'auto')

const label = ({ isExVat }: PriceReading) => (isExVat ? 'ex-VAT' : 'with VAT')

/** "Price for 24 or more pieces: 30 counted."; empty if no step is reached. */
export const reachedText = (
  { fromUnits, unit, counted }: LineLadder,
  reading: PriceReading,
  words: LadderWords = ENGLISH,
): string =>
  fromUnits === null
    ? ''
    : fill(words.texts.reached, {
        step: stepText(fromUnits, unit, reading.unit, words),
        counted: showCount(counted),
      })

/** "18 more pieces: KSh 612 each instead of KSh 655, ex-VAT."; empty at the last step. */
export function nextText(
  { next }: LineLadder,
  exVatPrice: Cents,
  reading: PriceReading,
  words: LadderWords = ENGLISH,
): string {
  if (!next) return ''
  return fill(reading.isExVat ? words.texts.nextExVat : words.texts.nextWithVat, {
    more: moreText(next.missing, reading.unit, words),
    price: shown(next.exVatPrice, reading),
    each: words.units.perUnit(reading.unit),
    before: shown(exVatPrice, reading),
  })
}

/** "8%", "12.5%". */
export const percentText = (hundredths: number): string => `${hundredths / 100}%`

/** The percentage and the start of the reached step: "5% off the list price for 24 or more pieces: 30 counted." */
const reachedPercentText = ({ ladder, reachedPercent }: LadderedPrice, reading: PriceReading): string =>
  reachedPercent === null || ladder.fromUnits === null
    ? reachedText(ladder, reading)
    : `${percentText(reachedPercent)} off the list price for ${stepText(ladder.fromUnits, ladder.unit, reading.unit)}: ${showCount(ladder.counted)} counted.`

/** "90 more pieces: 8% off the list price for 120 or more pieces."; a fixed price without the current price. */
function nextStepText({ ladder, nextPercent, nextFrom }: LadderedPrice, reading: PriceReading): string {
  if (ladder.next === null) return ''
  const more = moreText(ladder.next.missing, reading.unit)
  if (nextPercent === null)
    return `${more}: ${shown(ladder.next.exVatPrice, reading)} ${perUnit(reading.unit)}, ${label(reading)}.`
  const from = nextFrom ? ` for ${stepText(nextFrom.units, nextFrom.unit, reading.unit)}` : ''
  return `${more}: ${percentText(nextPercent)} off the list price${from}.`
}

type LadderedPrice = FamilyPrice & { ladder: LineLadder }

/**
 * The reached step of several products of one family, and the next step, in one text. If their prices differ, the text
 * names the percentages of the steps, or the next price. A part is left out if it differs between the products.
 */
export function familyText(prices: readonly FamilyPrice[], reading: PriceReading): string {
  const found = prices.flatMap((price) => (price.ladder ? [{ ...price, ladder: price.ladder }] : []))
  if (found.length === 0) return ''
  const common = (textOf: (price: LadderedPrice) => string) => {
    const texts = new Set(found.map(textOf))
    return texts.size === 1 ? ([...texts][0] ?? '') : null
  }
  const reached = common((price) => reachedPercentText(price, reading)) ?? ''
  const next =
    common(({ ladder, exVatPrice }) => nextText(ladder, exVatPrice, reading)) ??
    common((price) => nextStepText(price, reading)) ??
    ''
  return [reached, next].filter(Boolean).join(' ')
}
