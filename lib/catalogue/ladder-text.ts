import type { LadderCounting, LadderUnit, LineLadder } from '../contract/pricing/ladder.ts'
import { showCount } from '../format/count.ts'
import { type Cents, showMoney, withVat } from '../format/money.ts'
import { moreText, orMoreText, perUnit } from '../format/quantity.ts'
import type { FamilyPrice } from './family-ladders.ts'

/** Sentences about quantity ladders, for product pages, the quantity grid and the cart. */

const COUNTED: Record<LadderCounting, string> = {
  variant: 'Each colour and size counts separately.',
  family: 'All colours and sizes of this product count together.',
  collection: 'All products of its collection in your cart count together.',
  rule: 'All products with these prices in your cart count together.',
}

/** Which pieces of the cart count for a ladder. */
export const countingText = (counting: LadderCounting): string => COUNTED[counting]

/** "24 or more pieces", "3 or more bales". */
export const stepText = (fromUnits: number, ladderUnit: LadderUnit, unit: string): string =>
  ladderUnit === 'bale' ? `${showCount(fromUnits)} or more bales` : orMoreText(fromUnits, unit)

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
export const reachedText = ({ fromUnits, unit, counted }: LineLadder, reading: PriceReading): string =>
  fromUnits === null ? '' : `Price for ${stepText(fromUnits, unit, reading.unit)}: ${showCount(counted)} counted.`

/** "18 more pieces: KSh 612 each instead of KSh 655, ex-VAT."; empty at the last step. */
export function nextText({ next }: LineLadder, exVatPrice: Cents, reading: PriceReading): string {
  if (!next) return ''
  const more = moreText(next.missing, reading.unit)
  const prices = `${shown(next.exVatPrice, reading)} ${perUnit(reading.unit)} instead of ${shown(exVatPrice, reading)}`
  return `${more}: ${prices}, ${label(reading)}.`
}

/** "8%", "12.5%". */
export const percentText = (hundredths: number): string => `${hundredths / 100}%`

/**
 * The step of several products of one family in one text. If their prices differ, the text names the percentage of the
 * next step, or its price. Empty if their steps differ.
 */
export function familyText(prices: readonly FamilyPrice[], reading: PriceReading): string {
  const found = prices.flatMap(({ ladder, ...price }) => (ladder ? { ladder, ...price } : []))
  const [first] = found
  if (!first) return ''
  const all = (textOf: (price: (typeof found)[number]) => string) => {
    const texts = new Set(found.map(textOf))
    return texts.size === 1 ? ([...texts][0] ?? '') : null
  }
  const reached = all(({ ladder }) => reachedText(ladder, reading)) ?? ''
  const next =
    all(({ ladder, exVatPrice }) => nextText(ladder, exVatPrice, reading)) ??
    all(({ ladder, nextPercent }) =>
      ladder.next === null
        ? ''
        : nextPercent === null
          ? `${moreText(ladder.next.missing, reading.unit)}: ${shown(ladder.next.exVatPrice, reading)} ${perUnit(reading.unit)}, ${label(reading)}.`
          : `${moreText(ladder.next.missing, reading.unit)}: ${percentText(nextPercent)} off the list price.`,
    ) ??
    ''
  return [reached, next].filter(Boolean).join(' ')
}
