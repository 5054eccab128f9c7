import { stepPrice } from '#lib/catalogue/price-ladder.ts'
import type { LadderStep, LadderUnit } from '#lib/contract/pricing/ladder.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { unitsText } from './ladder-form.ts'

/** Warnings about a ladder that can be saved: steps without effect, and larger orders that cost less. */

/** A product of a ladder. Prices are of one piece, ex-VAT. */
export interface LadderProduct {
  name: string
  listPrice: Cents
  /** The buyer's price for any quantity; null if no price is agreed. */
  agreedPrice: Cents | null
  piecesPerBale: number
}

/** Another ladder for the same buyers on some of the same days. */
export interface OverlappingLadder {
  name: string
  /** Number of products that both cover. */
  products: number
}

interface Warned {
  /** For the first product of the warning. */
  sentence: string
  more: number
}

/**
 * Sentences about a ladder: a step that is not lower than the step before it, a step that never applies, a quantity that
 * costs more than a larger quantity, and overlapping ladders. Each kind names one product of a step and counts the others.
 */
export function ladderWarnings(
  { steps, unit }: { steps: readonly LadderStep[]; unit: LadderUnit },
  products: readonly LadderProduct[],
  others: readonly OverlappingLadder[],
): string[] {
  const sorted = steps.toSorted((one, other) => one.fromUnits - other.fromUnits)
  const warnings = sorted.flatMap((step, at) => [
    ...warningOf(products, (product) => noEffect(product, step, sorted.slice(0, at), unit)),
    ...warningOf(products, (product) => cliff(product, step, sorted.slice(0, at), unit)),
  ])
  return [
    ...warnings.map(({ sentence, more }) =>
      more === 0 ? sentence : `${sentence} The same applies to ${more} more ${more === 1 ? 'product' : 'products'}.`,
    ),
    ...others.map(
      (other) =>
        `“${other.name}” also covers ${productsText(other.products)} of this ladder on some of its days. Customers pay the lower price.`,
    ),
  ]
}

const productsText = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`

function warningOf(
  products: readonly LadderProduct[],
  sentenceFor: (product: LadderProduct) => string | null,
): Warned[] {
  const sentences = products.flatMap((product) => sentenceFor(product) ?? [])
  const [sentence] = sentences
  return sentence === undefined ? [] : [{ sentence, more: sentences.length - 1 }]
}

/** The price below a step: the lowest of list price, agreed price and smaller steps. */
function priceBelow({ listPrice, agreedPrice }: LadderProduct, before: readonly LadderStep[]): Cents {
  return Math.min(listPrice, agreedPrice ?? listPrice, ...before.map((step) => stepPrice(listPrice, step)))
}

function noEffect(
  product: LadderProduct,
  step: LadderStep,
  before: readonly LadderStep[],
  unit: LadderUnit,
): string | null {
  const { name, listPrice, agreedPrice } = product
  const price = stepPrice(listPrice, step)
  const lower = priceBelow(product, before)
  if (price < lower) return null
  const subject = `${name} costs ${showMoney(price)} from ${unitsText(step.fromUnits, unit)} on`
  const smaller = before.find((one) => stepPrice(listPrice, one) === lower)
  if (listPrice === lower) return `${subject}, which is not below the shop’s ${showMoney(listPrice)}.`
  if (agreedPrice === lower) return `${subject}, which is not below its agreed price of ${showMoney(lower)}.`
  return `${subject}, which is not below ${showMoney(lower)} from ${unitsText(smaller?.fromUnits ?? 1, unit)} on.`
}

/** A quantity one piece below a step that costs more than the step's quantity. */
function cliff(
  product: LadderProduct,
  step: LadderStep,
  before: readonly LadderStep[],
  unit: LadderUnit,
): string | null {
  const { name, listPrice, piecesPerBale } = product
  const pieces = step.fromUnits * (unit === 'bale' ? piecesPerBale : 1)
  const price = stepPrice(listPrice, step)
  const below = priceBelow(product, before)
  if (pieces < 2 || price >= below || (pieces - 1) * below <= pieces * price) return null
  return `${name}: ${unitsText(pieces - 1, 'piece')} cost ${showMoney((pieces - 1) * below)}, ${pieces} cost ${showMoney(pieces * price)}.`
}
