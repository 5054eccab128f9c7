import { roundedNames } from '#lib/cart/rounded-names.ts'
import type { PadProblem, PadProduct } from '#lib/contract/cart/quick-order.ts'
import { timesQuantity, vatOf } from '#lib/format/money.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { bareCode, type PadLine, padQuantity } from '#lib/quick-order/pad-lines.ts'
import { notForSale, outOfStock, wrongQuantity } from '../../pricing/rules/line-problems.ts'
import {
  type MergedLine,
  mergeLines,
  type PricedLine,
  priceLine,
  priceTogether,
  type RequestedLine,
} from '../../pricing/rules/price-lines.ts'
import {
  limitOf,
  MAX_TENTHS,
  nearestQuantity,
  quantityOf,
  showQuantities,
  tenthsOf,
} from '../../pricing/rules/quantity.ts'
import { nameOf, type Sellable } from '../../pricing/rules/sellable.ts'
import { CART_FULL, type RefusedLine, type RoundedLine, roundedLine } from './change-cart.ts'

/** The quick order pad: turns typed codes and quantities into lines of a cart. */

/** A product family, found by one of its codes as people type them, with its variants for sale. */
export interface CodedFamily {
  code: string
  name: string
  /** In the order of its colours and sizes. */
  variants: { code: string; colour: string; size: string }[]
}

/** A valid line. Its quantity is rounded up if the terms of the product do not allow the typed quantity. */
export interface PadLinePriced extends PricedLine {
  typedTenths: number
  /** The reason for a rounded quantity. */
  rounded?: string | undefined
}

/** Valid lines, one per product, and the problems of the other lines, in their order. */
export interface ResolvedPad {
  lines: PadLinePriced[]
  problems: PadProblem[]
  /** The positions of lines that named the family's code. */
  families: CodedFamily[]
}

/** The problem of a line, without its position. */
type Wrong = Omit<PadProblem, 'line'>

/** Variants by bare code; several variants if their codes look alike. */
export type Shelf = Map<string, Sellable[]>

const unknownCode = (code: string): Wrong => ({
  code: 'unknown-code',
  message: `We found no product with the code “${code}”.`,
})

/** The problem of a line whose code names a family. */
const familyCode = ({ code, name }: CodedFamily): Wrong => ({
  code: 'family-code',
  message: `${name} comes in several colours or sizes: choose one.`,
  family: code,
})

function variantOf({ code }: PadLine, shelf: Shelf): Sellable | Wrong {
  const bare = bareCode(code)
  if (bare === '') return { code: 'no-code', message: 'This line has no product code.' }
  const found = shelf.get(bare) ?? []
  const same = found.filter((variant) => normalCode(variant.code) === normalCode(code))
  // Older imports accepted codes that differ only in case: an exact match is preferred.
  const written = same.filter((variant) => variant.code === code.trim())
  const exact = written.length === 1 ? written : same
  const [only, another] = exact.length > 0 ? exact : found
  if (!only) return unknownCode(code)
  if (!another) return only
  const codes = found.map((variant) => variant.code).join(' or ')
  return { code: 'unclear-code', message: `Several codes are like this one. Write ${codes}.` }
}

/** The quantity of a line in tenths of the product's own unit. */
function tenthsOfLine({ quantity, unit }: PadLine, { unitText, piecesPerBale }: Sellable): number | Wrong {
  if (unit !== null && typeof unit === 'object') {
    return { code: 'unit', message: `We do not know the unit “${unit.unknown}”. Write pc, bale or m.` }
  }
  if (quantity === null) return { code: 'quantity', message: 'Write the quantity after the code.' }
  const read = padQuantity(quantity)
  if ('problem' in read) return { code: 'quantity', message: read.problem }
  const { tenths } = read
  const most = { code: 'quantity', message: 'At most 99,999 of one product in an order.' } as const
  if (unit !== 'bale') {
    const own = unitText.toLowerCase()
    if (unit !== null && unit !== own) return { code: 'unit', message: `Sold by the ${own}, not by the ${unit}.` }
    return tenths > MAX_TENTHS ? most : tenths
  }
  if (piecesPerBale < 2) return { code: 'unit', message: 'Not sold by the bale.' }
  if (tenths % 10 !== 0) {
    const good = nearestQuantity(tenths, { stepTenths: 10 }, MAX_TENTHS)
    return { code: 'wrong-quantity', message: `Whole bales only: ${showQuantities(good)}.` }
  }
  return tenths * piecesPerBale > MAX_TENTHS ? most : tenths * piecesPerBale
}

const priced = (variant: Sellable, line: Omit<MergedLine, 'productId' | 'shownAt'>) =>
  priceLine(variant, { ...line, productId: variant.id, shownAt: [] })

/** The sum of a product's lines, rounded up if its terms do not allow it. */
function roundedPad(variant: Sellable, typedTenths: number, positions: number[]): PadLinePriced {
  const up = roundedLine(typedTenths, variant)
  return { ...priced(variant, { tenths: up?.tenths ?? typedTenths, positions }), typedTenths, rounded: up?.rounded }
}

/** The same lines at the prices of all of them together. */
const pricedTogether = (good: readonly { variant: Sellable; line: PadLinePriced }[]): PadLinePriced[] => {
  const own = new Map(good.map(({ line }) => [line.productId, line]))
  return priceTogether(good).flatMap((line) => {
    const pad = own.get(line.productId)
    return pad ? { ...pad, ...line } : []
  })
}

/**
 * The same lines at their unit prices in a cart: agreed prices and ladders count the pad and the cart together. Amounts
 * are those of the pad's quantities.
 * @param variants of the cart's lines
 */
export function pricedWithCart(
  lines: readonly PadLinePriced[],
  inCart: readonly RequestedLine[],
  variants: ReadonlyMap<number, Sellable>,
): PadLinePriced[] {
  // A priced line has its unit price in its variant: ladders start from the list price.
  const listed = lines.map(
    ({ variant, shopUnitCents }) => [variant.id, { ...variant, exVatCents: shopUnitCents }] as const,
  )
  const sellables = new Map([...variants, ...listed])
  const pad = lines.map(({ productId, tenths }) => ({ productId, quantity: quantityOf(tenths) }))
  const together = mergeLines([...pad, ...inCart]).flatMap((line) => {
    const variant = sellables.get(line.productId)
    return variant ? [{ variant, line }] : []
  })
  const prices = new Map(priceTogether(together).map((line) => [line.productId, line]))
  return lines.map((line) => {
    const priced = prices.get(line.productId)
    if (!priced) return line
    const { tenths, positions, shownAt } = line
    const exVatCents = timesQuantity(priced.variant.exVatCents, quantityOf(tenths))
    const vatCents = vatOf(exVatCents, priced.variant.vatPerc)
    return { ...line, ...priced, tenths, positions, shownAt, exVatCents, vatCents, withVatCents: exVatCents + vatCents }
  })
}

/**
 * Resolves typed lines. A problem of a single line is reported at that line. Lines of one product are added up, and
 * their sum is compared with the stock.
 * @param shelf variants for sale by the codes of the lines
 * @param families by bare code, for lines with the code of a family
 */
export function resolveLines(
  lines: readonly PadLine[],
  shelf: Shelf,
  families: ReadonlyMap<string, CodedFamily>,
): ResolvedPad {
  const problems: PadProblem[] = []
  const merged = new Map<number, { variant: Sellable; tenths: number; positions: number[] }>()
  for (const [line, written] of lines.entries()) {
    const variant = variantOf(written, shelf)
    if ('message' in variant) {
      const family = variant.code === 'unknown-code' ? families.get(bareCode(written.code)) : undefined
      problems.push({ line, ...(family ? familyCode(family) : variant) })
      continue
    }
    const tenths = tenthsOfLine(written, variant)
    if (typeof tenths === 'object') {
      problems.push({ line, ...tenths })
      continue
    }
    // The terms of the product count for the sum of its lines.
    const alone = wrongQuantity(priced({ ...variant, terms: null }, { tenths, positions: [line] }))
    if (alone) {
      problems.push({ line, code: 'wrong-quantity', message: alone.message })
      continue
    }
    const sum = merged.get(variant.id) ?? { variant, tenths: 0, positions: [] }
    sum.tenths += tenths
    sum.positions.push(line)
    merged.set(variant.id, sum)
  }
  const good: { variant: Sellable; line: PadLinePriced }[] = []
  for (const { variant, tenths, positions } of merged.values()) {
    const line = roundedPad(variant, tenths, positions)
    const problem = notForSale(line) ?? wrongQuantity(line) ?? outOfStock(line)
    if (problem && problem.code !== 'price-changed') {
      problems.push(...problemsOf(positions, { code: problem.code, message: problem.message }, tenths, variant))
    } else good.push({ variant, line })
  }
  const named = new Set(problems.map(({ family }) => family))
  return {
    lines: pricedTogether(good),
    problems: problems.sort((a, b) => a.line - b.line),
    families: [...families.values()].filter(({ code }) => named.has(code)),
  }
}

/** One problem for each line concerned; if there are several lines, the message names their sum. */
function problemsOf(positions: readonly number[], wrong: Wrong, tenths: number, { unitText }: Sellable): PadProblem[] {
  const together = `${positions.length} lines add up to ${quantityText(quantityOf(tenths), unitText)}.`
  const message = positions.length > 1 && wrong.code === 'out-of-stock' ? `${wrong.message} ${together}` : wrong.message
  return positions.map((line) => ({ line, code: wrong.code, message }))
}

/** A line as the pad shows it. */
export function padProductOf({ variant, tenths, positions, rounded }: PadLinePriced): PadProduct {
  const { id, code, familyName, colourName, sizeName, unitText, piecesPerBale, stepTenths } = variant
  return {
    productId: id,
    code,
    name: familyName,
    detail: [colourName, sizeName].filter(Boolean).join(', '),
    Unittext: unitText,
    piecesPerBale,
    quantityStep: quantityOf(stepTenths),
    quantity: quantityOf(tenths),
    lines: positions,
    ...(rounded !== undefined && { rounded }),
  }
}

/** The most that can be ordered now of a line's product, in its unit. */
export const limitOfLine = ({ variant }: PricedLine) => quantityOf(limitOf(variant.stockTenths, variant))

/** The result of adding a pad to the cart: added lines, and the problems of the others. */
export interface AddedPad {
  added: PadLinePriced[]
  problems: PadProblem[]
}

/**
 * The result for the valid lines of a pad that was added to a cart.
 * @param before lines of the cart before
 * @param put lines that the cart refused, and lines that it rounded up with their quantities in the cart
 */
export function addedPad(
  { lines, problems }: Pick<ResolvedPad, 'lines' | 'problems'>,
  before: readonly RequestedLine[],
  { refused, rounded }: { refused: readonly RefusedLine[]; rounded: readonly RoundedLine[] },
): AddedPad {
  const held = new Map(before.map(({ productId, quantity }) => [productId, quantity]))
  const reasons = new Map(refused.map(({ productId, message }) => [productId, message]))
  const notAdded = lines.flatMap(({ variant, positions, tenths }) => {
    const reason = reasons.get(variant.id)
    if (reason === undefined) return []
    const there = held.get(variant.id)
    const inCart = there ? ` In your cart: ${quantityText(there, variant.unitText)}.` : ''
    const code = reason === CART_FULL ? 'cart-full' : 'out-of-stock'
    return problemsOf(positions, { code, message: `${reason}${inCart}` }, tenths, variant)
  })
  return {
    added: lines
      .filter(({ variant }) => !reasons.has(variant.id))
      .map((line) => {
        const up = rounded.find(({ productId }) => productId === line.variant.id)
        const tenths = up ? tenthsOf(up.quantity) - tenthsOf(held.get(line.variant.id) ?? 0) : line.typedTenths
        return { ...line, tenths, rounded: up?.message }
      }),
    problems: [...problems, ...notAdded].sort((a, b) => a.line - b.line),
  }
}

/** "3 products added to your cart. 1 line was not taken." */
export function addedMessage({ added, problems }: AddedPad): string {
  if (added.length === 0) return problems[0]?.message ?? ''
  const [first] = added
  const what = added.length === 1 && first ? nameOf(first.variant) : `${added.length} products`
  const rest = problems.length === 1 ? ' 1 line was not taken.' : ` ${problems.length} lines were not added.`
  const up = roundedNames(
    added.flatMap(({ variant, tenths, rounded }) =>
      rounded === undefined ? [] : [{ name: nameOf(variant), quantity: quantityOf(tenths) }],
    ),
  )
  return `${what} added to your cart.${problems.length > 0 ? rest : ''}${up}`
}
