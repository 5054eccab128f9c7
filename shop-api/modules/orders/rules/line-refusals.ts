import { type Problem, type ProblemCode, problem } from '#lib/contract/problem.ts'
import { type LineProblem, notForSale, outOfStock, wrongQuantity } from '../../pricing/rules/line-problems.ts'
import type { MergedLine, PricedLine } from '../../pricing/rules/lines.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'

/** A field's path and its sentence, and the sentence that is shown by itself. */
interface Refused {
  field: string
  sentence: string
  alone: string
}

/**
 * Why lines cannot be ordered whatever they cost: gone or not for sale, then a quantity between two steps, then more
 * than the stock. Every line refused for the weightiest of these is named under its field. Null when all can be.
 * @param isGuest true: the refusal does not say how much is in stock
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

/** A line as if there were enough: good quantities that are named beside a wrong one must not tell the stock either. */
const withoutStock = (line: PricedLine): PricedLine => ({
  ...line,
  variant: { ...line.variant, stockTenths: Number.MAX_SAFE_INTEGER },
})

/** More than the stock, without saying how much that is. */
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
