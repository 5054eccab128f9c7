import { showCount } from './count.ts'
import { fill, type Sentences } from './fill.ts'

/** Typed and displayed quantities: pieces, metres and bales. */

/** Minimum quantity of one product in a line: one piece, one metre. */
export const MIN_QUANTITY = 1

/** Maximum number of characters of a quantity. */
export const QUANTITY_LENGTH = 5

/**
 * The characters of a text that a quantity field allows: digits and one decimal point. The point stays even if only
 * whole pieces are sold: the field then shows an error, instead of making 15 of 1.5.
 */
export function typedQuantity(text: string): string {
  const [whole = '', ...rest] = text
    .replace(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  return (rest.length ? `${whole}.${rest.join('')}` : whole).slice(0, QUANTITY_LENGTH)
}

/** The text that a stepper shows for typed text, and its quantity: null while empty, NaN for a single point. */
export function stepperInput(typed: string): { text: string; quantity: number | null } {
  const text = typedQuantity(typed)
  // A point at the end is a decimal that is about to be typed.
  return { text, quantity: text === '' ? null : /^\d/.test(text) ? Number(text) : Number.NaN }
}

/** A field's text as a number; empty is 0. Null if it is not a quantity of this step. */
export function quantityOf(text: string, step: number): number | null {
  const compact = text.trim()
  if (compact === '') return 0
  // Seven digits, though a field takes five: too high a quantity is reported as a stock problem.
  if (!(step < 1 ? /^\d{1,7}(\.\d?)?$/ : /^\d{1,7}$/).test(compact)) return null
  return Number(compact)
}

/** Rounded to one decimal, so that 0.1 + 0.2 metres are 0.3. */
export const roundQuantity = (quantity: number): number => Math.round(quantity * 10) / 10

/** A quantity as a field's text; empty for 0, so that the placeholder shows. */
export const shownQuantity = (quantity: number) => (quantity > 0 ? String(quantity) : '')

/** The English texts of problems with a quantity, for `fill`. */
export const QUANTITY_TEXTS = {
  oneDecimal: 'Metres, with one decimal at most.',
  wholeOnly: 'Whole pieces only.',
  atLeast: 'At least {n}.',
  atMostInStock: 'At most {n} in stock.',
  soldOut: 'Sold out.',
} as const

/** Why a quantity cannot be ordered, naming the limit; null when it can. */
export function quantityProblem(
  text: string,
  step: number,
  stock: number,
  texts: Sentences<typeof QUANTITY_TEXTS> = QUANTITY_TEXTS,
): string | null {
  const quantity = quantityOf(text, step)
  if (quantity === null) return step < 1 ? texts.oneDecimal : texts.wholeOnly
  if (quantity > 0 && quantity < MIN_QUANTITY) return fill(texts.atLeast, { n: MIN_QUANTITY })
  if (quantity > stock) return stock > 0 ? fill(texts.atMostInStock, { n: showCount(stock) }) : texts.soldOut
  return null
}

/** Unit names: singular, plural, short. */
const UNITS: Record<string, readonly [one: string, many: string, short: string]> = {
  piece: ['piece', 'pieces', 'pc'],
  pair: ['pair', 'pairs', 'pairs'],
  set: ['set', 'sets', 'sets'],
  metre: ['metre', 'metres', 'm'],
  kg: ['kg', 'kg', 'kg'],
  bale: ['bale', 'bales', 'bales'],
}
/** A unit this page does not know is shown as the shop names it. */
const unitNames = (unit: string) => UNITS[unit.toLowerCase()] ?? ([unit, unit, unit] as const)

/** "1 piece", "72 pieces", "2.5 metres". @param n the number as text: "72", or "72 more" for "72 more pieces" */
export function quantityText(quantity: number, unit = 'piece', n = showCount(quantity)): string {
  const [one, many] = unitNames(unit)
  return `${n} ${quantity === 1 ? one : many}`
}

/** In a column: "72 pc", "36 sets", "1 set", "2.5 m". */
export function shortQuantityText(quantity: number, unit = 'piece'): string {
  const [one, many, short] = unitNames(unit)
  return `${showCount(quantity)} ${quantity === 1 && short === many ? one : short}`
}

/** After a unit price: "each" of pieces, "a metre", "a pair". */
export function perUnit(unit = 'piece'): string {
  return unit.toLowerCase() === 'piece' ? 'each' : `a ${unitNames(unit)[0]}`
}

/** Quantities and units of a language, for sentences; parameters as of `quantityText` and `perUnit`. */
export interface UnitWords {
  quantity: (quantity: number, unit: string, n?: string) => string
  perUnit: (unit: string) => string
}

export const ENGLISH_UNITS: UnitWords = { quantity: quantityText, perUnit }

/** "2 bales", "4 bales + 12 pieces", "12 pieces"; empty for zero. In a narrow column the unit is short: "12 pc". */
export function balesText(
  { bales, loose }: { bales: number; loose: number },
  unit = 'piece',
  textOf: (quantity: number, unit: string) => string = quantityText,
): string {
  const whole = bales ? `${showCount(bales)} ${bales === 1 ? 'bale' : 'bales'}` : ''
  const rest = loose ? textOf(loose, unit) : ''
  return [whole, rest].filter(Boolean).join(' + ')
}

/**
 * "Only 3 left", "Only 7.5 metres left", "Sold out"; null while there is enough.
 * @param few below this stock the quantity is shown, as the shop set it: a number, or empty for never
 */
export function stockText(stock: number, unit: string, few: string): string | null {
  if (stock <= 0) return 'Sold out'
  if (stock >= Number(few)) return null
  return unit.toLowerCase() === 'piece' ? `Only ${stock} left` : `Only ${quantityText(stock, unit)} left`
}
