import type { PadProblem, PadProduct } from '#lib/contract/quick-order.ts'
import type { Clock } from '#lib/format/clock.ts'
import { quantityInWords } from '#lib/format/quantity.ts'
import { bareCode, type PadLine, padLineOf, padQuantity } from '#lib/quick-order/pad-lines.ts'
import type { Query } from '../../db/client.ts'
import { notForSale, outOfStock, wrongQuantity } from '../../domain/cart/line-problems.ts'
import { type MergedLine, type PricedLine, priceLine } from '../../domain/cart/lines.ts'
import { limitOf, MAX_TENTHS, nearestGood, quantityOf, showQuantities } from '../../domain/cart/quantity.ts'
import { nameOf, type Sellable } from '../../domain/cart/sellable.ts'
import { type CartOwner, cartLinesOf, FULL, putInCart } from './account-cart.ts'
import { type CodedFamily, loadByCode, loadFamiliesByCode, type PricedFor } from './load-sellables.ts'

/** The quick order pad: codes and quantities as they are typed, made into lines of a cart. */

/** Good lines of one product together, and what is wrong with the others, in their order. */
export interface ResolvedPad {
  lines: PricedLine[]
  problems: PadProblem[]
  /** Those of which a line named the family's code. */
  families: CodedFamily[]
}

/** At most so many families are told with their colours and sizes. */
const MOST_FAMILIES = 50

type Wrong = Omit<PadProblem, 'line'>

/** Variants by their bare code; more than one where codes look alike. */
type Shelf = Map<string, Sellable[]>

const unknownCode = (code: string): Wrong => ({
  code: 'unknown-code',
  message: `We sell nothing under the code “${code}”.`,
})

/** What to say of a line whose code is a family's. */
const familyCode = ({ code, name }: CodedFamily): Wrong => ({
  code: 'family-code',
  message: `${name} comes in several colours or sizes: choose one.`,
  family: code,
})

/** The families among codes that no variant has; the only variant of one stands on the shelf under its family's code. */
async function familiesOf(
  query: Query,
  codes: readonly string[],
  shelf: Shelf,
  buyer: PricedFor | null,
): Promise<Map<string, CodedFamily>> {
  const families = await loadFamiliesByCode(
    query,
    codes.filter((code) => !shelf.has(code)),
    MOST_FAMILIES,
  )
  const single = families.flatMap(({ code, variants: [only, another] }) => (only && !another ? [{ code, only }] : []))
  const variants = await loadByCode(
    query,
    single.map(({ only }) => bareCode(only.code)),
    buyer,
  )
  for (const { code, only } of single) {
    const variant = variants.find((one) => one.code === only.code)
    if (variant) shelf.set(bareCode(code), [variant])
  }
  return new Map(families.map((family) => [bareCode(family.code), family]))
}

function variantOf({ code }: PadLine, shelf: Shelf): Sellable | Wrong {
  const bare = bareCode(code)
  if (bare === '') return { code: 'no-code', message: 'There is no code in this line.' }
  const found = shelf.get(bare) ?? []
  const exact = found.filter((variant) => variant.code.toUpperCase() === code.trim().toUpperCase())
  const [only, another] = exact.length > 0 ? exact : found
  if (!only) return unknownCode(code)
  if (!another) return only
  const codes = found.map((variant) => variant.code).join(' or ')
  return { code: 'unclear-code', message: `Several codes look like this one: write ${codes}.` }
}

/** The quantity of a line in tenths of the product's own unit. */
function tenthsOfLine({ quantity, unit }: PadLine, { unitText, piecesPerBale }: Sellable): number | Wrong {
  if (unit !== null && typeof unit === 'object') {
    return { code: 'unit', message: `“${unit.unknown}” is no unit of ours: write pc, bale or m.` }
  }
  if (quantity === null) return { code: 'quantity', message: 'Write how many, after the code.' }
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
    const good = nearestGood(tenths, 10, MAX_TENTHS)
    return { code: 'wrong-quantity', message: `Whole bales only: ${showQuantities(good)}.` }
  }
  return tenths * piecesPerBale > MAX_TENTHS ? most : tenths * piecesPerBale
}

const priced = (variant: Sellable, line: Omit<MergedLine, 'productId' | 'shownAt'>) =>
  priceLine(variant, { ...line, productId: variant.id, shownAt: [] })

/**
 * Resolves typed lines. A line that is wrong by itself is told alone; lines of one product are added up, and what they ask
 * together is measured by the stock.
 * @param typed `code quantity [unit]`
 * @param buyer the company whose agreed prices hold
 */
export async function resolvePad(
  query: Query,
  typed: readonly string[],
  buyer: PricedFor | null,
): Promise<ResolvedPad> {
  const read = typed.map(padLineOf)
  const codes = read.map(({ code }) => bareCode(code)).filter(Boolean)
  const shelf: Shelf = Map.groupBy(await loadByCode(query, codes, buyer), ({ code }) => bareCode(code))
  const families = await familiesOf(query, codes, shelf, buyer)
  const problems: PadProblem[] = []
  const merged = new Map<number, { variant: Sellable; tenths: number; positions: number[] }>()
  for (const [line, written] of read.entries()) {
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
    const alone = wrongQuantity(priced(variant, { tenths, positions: [line] }))
    if (alone) {
      problems.push({ line, code: 'wrong-quantity', message: alone.message })
      continue
    }
    const sum = merged.get(variant.id) ?? { variant, tenths: 0, positions: [] }
    sum.tenths += tenths
    sum.positions.push(line)
    merged.set(variant.id, sum)
  }
  const lines: PricedLine[] = []
  for (const { variant, tenths, positions } of merged.values()) {
    const line = priced(variant, { tenths, positions })
    const problem = notForSale(line) ?? outOfStock(line)
    if (problem && problem.code !== 'price-changed') {
      problems.push(...told(positions, { code: problem.code, message: problem.message }, tenths, variant))
    } else lines.push(line)
  }
  const named = new Set(problems.map(({ family }) => family))
  return {
    lines,
    problems: problems.sort((a, b) => a.line - b.line),
    families: [...families.values()].filter(({ code }) => named.has(code)),
  }
}

/** One problem for each line it is about; where there are several, what they come to together is said. */
function told(positions: readonly number[], wrong: Wrong, tenths: number, { unitText }: Sellable): PadProblem[] {
  const together = `${positions.length} lines ask for ${quantityInWords(quantityOf(tenths), unitText)} together.`
  const message = positions.length > 1 && wrong.code === 'out-of-stock' ? `${wrong.message} ${together}` : wrong.message
  return positions.map((line) => ({ line, code: wrong.code, message }))
}

/** A line as the pad shows it. */
export function padProductOf({ variant, tenths, positions }: PricedLine): PadProduct {
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
  }
}

/** The most of a line's product that can be ordered now, in its unit. */
export const limitOfLine = ({ variant }: PricedLine) => quantityOf(limitOf(variant.stockTenths, variant.stepTenths))

/** A pad that went into the cart: which lines did, and what is wrong with the rest. */
export interface AddedPad {
  added: PricedLine[]
  problems: PadProblem[]
}

/** Adds the good lines to somebody's cart, in their order, as far as there is room. In a transaction. */
export async function addPad(
  query: Query,
  clock: Clock,
  owner: CartOwner,
  { lines, problems }: Pick<ResolvedPad, 'lines' | 'problems'>,
): Promise<AddedPad> {
  if (lines.length === 0) return { added: [], problems }
  const before = new Map((await cartLinesOf(query, owner)).map(({ productId, quantity }) => [productId, quantity]))
  const asked = lines.map(({ variant, tenths }) => ({ productId: variant.id, quantity: quantityOf(tenths) }))
  const answers = await putInCart(query, clock, owner, asked, false)
  const refused = new Map(answers.map(({ productId, message }) => [productId, message]))
  const added: PricedLine[] = []
  const wrong = [...problems]
  for (const line of lines) {
    const { variant, positions, tenths } = line
    const message = refused.get(variant.id)
    if (message === undefined) added.push(line)
    else {
      const there = before.get(variant.id)
      const held = there ? ` ${quantityInWords(there, variant.unitText)} in your cart already.` : ''
      const code = message === FULL ? 'cart-full' : 'out-of-stock'
      wrong.push(...told(positions, { code, message: `${message}${held}` }, tenths, variant))
    }
  }
  return { added, problems: wrong.sort((a, b) => a.line - b.line) }
}

/** "3 products added to your cart. 1 line was not taken." */
export function addedMessage({ added, problems }: AddedPad): string {
  if (added.length === 0) return problems[0]?.message ?? ''
  const [first] = added
  const what = added.length === 1 && first ? nameOf(first.variant) : `${added.length} products`
  const rest = problems.length === 1 ? ' 1 line was not taken.' : ` ${problems.length} lines were not taken.`
  return `${what} added to your cart.${problems.length > 0 ? rest : ''}`
}
