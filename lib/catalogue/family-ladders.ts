import type { AgreedFamily } from '../contract/pricing/agreed-price.ts'
import type { FamilyLadder, LadderUnit, LineLadder } from '../contract/pricing/ladder.ts'
import type { Cents } from '../format/money.ts'
import { LadderCount, type LadderPrice, ladderPrice } from './price-ladder.ts'

/** A quantity of a product of the family, wanted or in the cart. */
export interface FamilyLine {
  productId: number
  quantity: number
  piecesPerBale: number
}

/** A product of the family, with its prices ex-VAT. */
export interface LadderProduct {
  productId: number
  piecesPerBale: number
  quantityStep: number
  listPrice: Cents
  /** Its price without ladders. */
  otherPrice: Cents
}

/** The ladders of a family for a visitor: for all buyers, and for the visitor's company. */
export const laddersFor = (
  ladders: readonly FamilyLadder[] | undefined,
  agreed: AgreedFamily | null | undefined,
): readonly FamilyLadder[] => [...(ladders ?? []), ...(agreed?.ladders ?? [])]

/** Whether a ladder covers a product of its family. */
export const covers = ({ productIds }: Pick<FamilyLadder, 'productIds'>, productId: number): boolean =>
  productIds === null || productIds.includes(productId)

const countOf = (lines: readonly FamilyLine[]): LadderCount => {
  const count = new LadderCount()
  for (const { quantity, piecesPerBale } of lines) count.add(Math.round(quantity * 10), piecesPerBale)
  return count
}

/** The price of a product by its ladders, in the form of a cart's line. */
export interface FamilyPrice {
  /** The lowest of its price without ladders and the reached steps, ex-VAT. */
  exVatPrice: Cents
  /** Null if no ladder lowers its price now or for a larger quantity. */
  ladder: LineLadder | null
  /** The percentage of the reached step, in hundredths; null for a fixed price or without a reached step. */
  reachedPercent: number | null
  /** The percentage of the next step, in the same form. */
  nextPercent: number | null
  /** The start of the next step. */
  nextFrom: { units: number; unit: LadderUnit } | null
}

/**
 * Prices products of one family by its ladders. Only these lines are counted: other products of a collection are
 * counted in the cart.
 */
export function familyPrices(
  ladders: readonly FamilyLadder[],
  lines: readonly FamilyLine[],
): (product: LadderProduct) => FamilyPrice {
  const whole = countOf(lines)
  const rules = new Map(
    ladders.map((ladder) => [ladder, countOf(lines.filter(({ productId }) => covers(ladder, productId)))]),
  )
  return (product) => {
    const { productId, listPrice, otherPrice, piecesPerBale, quantityStep } = product
    const own = countOf(lines.filter((line) => line.productId === productId))
    const counted = (ladder: FamilyLadder): LadderCount => {
      if (ladder.counting === 'variant') return own
      return ladder.counting === 'rule' ? (rules.get(ladder) ?? whole) : whole
    }
    const price = ladderPrice(
      { listPrice, otherPrice, piecesPerBale, stepTenths: Math.round(quantityStep * 10) },
      ladders.filter((ladder) => covers(ladder, productId)),
      counted,
    )
    return { exVatPrice: price.reached?.exVatPrice ?? otherPrice, ...lineLadder(price, listPrice, counted) }
  }
}

function lineLadder(
  { reached, next }: LadderPrice<FamilyLadder>,
  listPrice: Cents,
  counted: (ladder: FamilyLadder) => LadderCount,
): Omit<FamilyPrice, 'exVatPrice'> {
  const shown = (reached ?? next)?.ladder
  if (!shown) return { ladder: null, reachedPercent: null, nextPercent: null, nextFrom: null }
  return {
    ladder: {
      counting: shown.counting,
      unit: shown.unit,
      counted: counted(shown).units(shown.unit),
      fromUnits: reached?.fromUnits ?? null,
      listPrice,
      next: next && { missing: next.missingTenths / 10, exVatPrice: next.exVatPrice },
    },
    reachedPercent: percentOfStep(reached),
    nextPercent: percentOfStep(next),
    nextFrom: next && { units: next.fromUnits, unit: next.ladder.unit },
  }
}

const percentOfStep = (step: { ladder: FamilyLadder; fromUnits: number } | null): number | null =>
  step?.ladder.steps.find(({ fromUnits }) => fromUnits === step.fromUnits)?.percentHundredths ?? null
