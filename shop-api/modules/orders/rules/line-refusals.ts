import { type Problem, type ProblemCode, problem } from '#lib/contract/base/problem.ts'
import { type LineProblem, notForSale, outOfStock, wrongQuantity } from '../../pricing/rules/line-problems.ts'
import type { MergedLine, PricedLine } from '../../pricing/rules/price-lines.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'

/** A field's path with its sentence, and the sentence shown alone. */
interface Refused {
  field: string
  sentence: string
  alone: string
}

/**
 * Reason why lines cannot be ordered at any price: deleted or not for sale, then a quantity between two steps, then
 * more than the stock. Every line with the most serious of these problems is named under its field. Null if all can be
 * ordered.
 * @param isGuest true: the refusal does not reveal the stock
 */
export function refuseLines(
  lines: readonly PricedLine[],
  missing: readonly MergedLine[],
  isGuest: boolean,
): Problem | null {
  const gone = missing.map(({ positions }) => ({
    field: `items.${positions[0]}.productId`,
    sentence: 'We no longer sell this product.',
    alone: 'We no longer sell a product in your cart. Please remove it.',
  }))
  return (
    refusal('not-for-sale', [...gone, ...refusedBy(lines, notForSale, 'productId')]) ??
    refusal('invalid-request', refusedBy(isGuest ? lines.map(withoutStock) : lines, wrongQuantity, 'quantity')) ??
    refusal('out-of-stock', isGuest ? tooMuch(lines) : refusedBy(lines, outOfStock, 'quantity'))
  )
}

/**
 * A line as if the stock were enough: valid quantities named beside a wrong quantity must not reveal the stock either.
 */
const withoutStock = (line: PricedLine): PricedLine => ({
  ...line,
  variant: { ...line.variant, stockTenths: Number.MAX_SAFE_INTEGER },
})

/** Lines with more than the stock, without revealing the stock. */
function tooMuch(lines: readonly PricedLine[]): Refused[] {
  return lines.flatMap((line) => {
    const found = outOfStock(line)
    if (!found) return []
    const field = `items.${line.positions[0]}.quantity`
    const name = nameOf(line.variant)
    if (found.limit === 0) return [{ field, sentence: found.message, alone: `${name}: ${lowerFirst(found.message)}` }]
    const sentence = 'There is not enough stock for this quantity.'
    return [{ field, sentence, alone: `There is not enough stock of ${name} for this quantity.` }]
  })
}

function refusedBy(
  lines: readonly PricedLine[],
  rule: (line: PricedLine) => LineProblem | null,
  field: 'productId' | 'quantity',
): Refused[] {
  return lines.flatMap((line) => {
    const found = rule(line)
    if (!found) return []
    const alone = `${nameOf(line.variant)}: ${lowerFirst(found.message)}`
    return [{ field: `items.${line.positions[0]}.${field}`, sentence: found.message, alone }]
  })
}

function refusal(code: ProblemCode, refused: readonly Refused[]): Problem | null {
  const [first, ...others] = refused
  if (!first) return null
  const message =
    others.length === 0
      ? first.alone
      : `${refused.length} products cannot be ordered. ${refused.map((one) => one.alone).join(' ')}`
  return problem(code, message, { fields: Object.fromEntries(refused.map((one) => [one.field, one.sentence])) })
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
