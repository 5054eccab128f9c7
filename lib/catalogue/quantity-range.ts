import { MAX_QUANTITY } from '../contract/base/codes.ts'
import { showCount } from '../format/count.ts'
import { fill, type Sentences } from '../format/fill.ts'
import { ENGLISH_UNITS, QUANTITY_TEXTS, quantityOf, quantityProblem, type UnitWords } from '../format/quantity.ts'
import { RANGE_TEXTS } from '../language/quantity-texts.ts'

/** Texts and units of a language. */
interface RangeWords {
  texts: Sentences<typeof RANGE_TEXTS & typeof QUANTITY_TEXTS>
  units: UnitWords
}

const ENGLISH: RangeWords = { texts: { ...RANGE_TEXTS, ...QUANTITY_TEXTS }, units: ENGLISH_UNITS }

/** The valid quantities of a product in a line, in its unit: multiples of `step` from `min`, itself a multiple, on. */
export interface QuantityRange {
  min: number
  step: number
  /** The largest quantity in an order; null without a maximum. */
  max: number | null
}

/** The facts of a product for texts about its quantities. */
export interface SoldBy {
  unit: string
  piecesPerBale: number
  /** The step without terms: 1, or 0.1 for metres. */
  baseStep: number
}

/** The facts of a product or a cart line. */
export const soldByOf = (product: { Unittext: string; piecesPerBale: number; quantityStep: number }): SoldBy => ({
  ...{ unit: product.Unittext, piecesPerBale: product.piecesPerBale, baseStep: product.quantityStep },
})

/** In tenths, so that 0.1 + 0.2 metres are 0.3; a typed 2.55 is 25.5. */
const tenths = (quantity: number) => Math.round(quantity * 1000) / 100
const down = (amount: number, step: number) => amount - (amount % step)

/** Whether a line can have this quantity, regardless of stock. */
export function isInRange(quantity: number, { min, step, max }: QuantityRange): boolean {
  if (tenths(quantity) % tenths(step) !== 0) return false
  return quantity >= min && (max === null || quantity <= max)
}

/**
 * The nearest valid quantities: the next below and the next above, lowest first; only the quantity itself if it is
 * valid. Empty if no quantity is valid.
 * @param limit the most that can be ordered now; null for any quantity
 */
export function nearestQuantities(wanted: number, range: QuantityRange, limit: number | null): number[] {
  const step = tenths(range.step)
  const most = down(tenths(Math.min(limit ?? MAX_QUANTITY, range.max ?? MAX_QUANTITY)), step)
  const least = tenths(range.min)
  if (most < least) return []
  const between = Math.min(most, Math.max(least, tenths(wanted)))
  const below = down(between, step)
  return (below === between ? [below] : [below, below + step]).map((amount) => amount / 10)
}

const MEASURED: ReadonlySet<string> = new Set(['metre', 'kg'])

/** The pack of these pieces; null for units that are measured. */
function packOf(step: number, { unit, piecesPerBale }: SoldBy): 'carton' | 'bale' | null {
  if (MEASURED.has(unit.toLowerCase())) return null
  return step === piecesPerBale ? 'bale' : 'carton'
}

function multipleRule(step: number, sold: SoldBy, { texts, units }: RangeWords): string {
  if (step <= sold.baseStep) return step === 1 ? texts.onlyWhole : fill(texts.onlyMultiples, { n: step })
  const pack = packOf(step, sold)
  if (!pack) return fill(texts.soldInMultiples, { quantity: units.quantity(step, sold.unit) })
  return fill(texts.soldBy, { pack: fill(pack === 'bale' ? texts.ofBale : texts.ofCarton, { n: showCount(step) }) })
}

/** The terms of a multiple: "cartons of 12", "multiples of 2.5 metres". */
function multipleTerm(step: number, sold: SoldBy, { texts, units }: RangeWords): string {
  const pack = packOf(step, sold)
  if (!pack) return fill(texts.multiplesOf, { quantity: units.quantity(step, sold.unit) })
  return fill(pack === 'bale' ? texts.balesOf : texts.cartonsOf, { n: showCount(step) })
}

/**
 * Why a line cannot have this quantity, with the nearest valid quantities: "Sold by the carton of 12: 24 or 36." Null
 * if it can; stock is not compared.
 * @param limit limits the named quantities, as `nearestQuantities`
 */
export function rangeProblem(
  quantity: number,
  range: QuantityRange,
  sold: SoldBy,
  limit: number | null = null,
  words: RangeWords = ENGLISH,
): string | null {
  const { texts } = words
  if (isInRange(quantity, range)) return null
  if (range.max !== null && quantity > range.max) return fill(texts.atMostInOrder, { n: showCount(range.max) })
  if (tenths(quantity) % tenths(range.step) === 0) return fill(texts.atLeast, { n: showCount(range.min) })
  const [first, second] = nearestQuantities(quantity, range, limit).map(showCount)
  const rule = multipleRule(range.step, sold, words)
  if (!first) return `${rule}.`
  return `${rule}: ${second ? fill(texts.or, { first, second }) : first}.`
}

/** The terms beside a quantity field: "Cartons of 12, at least 24". Empty without terms. */
export function rangeHint({ min, step, max }: QuantityRange, sold: SoldBy, words: RangeWords = ENGLISH): string {
  const { texts } = words
  const terms = [
    ...(step <= sold.baseStep ? [] : [multipleTerm(step, sold, words)]),
    ...(min > Math.max(1, step) ? [fill(texts.atLeastN, { n: showCount(min) })] : []),
    ...(max === null ? [] : [fill(texts.atMostN, { n: showCount(max) })]),
  ].join(', ')
  return terms.charAt(0).toUpperCase() + terms.slice(1)
}

/** "Rounded up from 13 to 24. Cartons of 12." */
export const roundedText = (from: number, to: number, range: QuantityRange, sold: SoldBy): string =>
  `Rounded up from ${showCount(from)} to ${showCount(to)}. ${rangeHint(range, sold)}.`

/** Why a typed quantity cannot be ordered, with the nearest valid quantities; null if it can. Empty text is valid. */
export function typedProblem(
  text: string,
  sold: SoldBy,
  stock: number,
  range: QuantityRange | undefined,
): string | null {
  const quantity = quantityOf(text, sold.baseStep)
  if (!range || !quantity) return quantityProblem(text, sold.baseStep, stock)
  const most = nearestQuantities(MAX_QUANTITY, range, stock)[0]
  if (most === undefined) return QUANTITY_TEXTS.soldOut
  const wrong = rangeProblem(quantity, range, sold, stock)
  return wrong ?? (quantity > most ? `At most ${showCount(most)} can be ordered now.` : null)
}

/**
 * The next valid quantity in a direction, for buttons and arrow keys.
 * @param strides 1 is the next larger quantity, −1 the next smaller; products sold in parts of a unit move by the unit
 * @param floor the result below the minimum: the minimum itself, or 0 if the field can be emptied
 */
export function steppedQuantity(quantity: number, strides: number, range: QuantityRange, floor: number): number {
  const [step, from] = [tenths(range.step), tenths(quantity)]
  const stride = step * Math.max(1, Math.floor(10 / step))
  const moved = from + strides * stride
  const next = strides > 0 ? down(moved, step) : Math.ceil(moved / step) * step
  if (next / 10 < range.min) return strides > 0 ? range.min : floor
  return range.max === null ? next / 10 : Math.min(range.max, next / 10)
}
