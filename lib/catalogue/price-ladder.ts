import type { LadderStep, LadderUnit } from '../contract/pricing/ladder.ts'
import { type Cents, percentOf } from '../format/money.ts'

/** A number of bales as an exact fraction. */
interface Bales {
  parts: bigint
  partsPerBale: bigint
}

function gcd(one: bigint, other: bigint): bigint {
  return other === 0n ? one : gcd(other, one % other)
}

const ceilDivided = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by

/** The quantity that a ladder counts together: exact in tenths of a piece, and in bales of several sizes. */
export class LadderCount {
  #tenths = 0
  readonly #tenthsByBale = new Map<number, number>()
  #bales: Bales | null = null
  #wholeBales = 0

  /** Adds the quantity of a line. */
  add(tenths: number, piecesPerBale: number): void {
    this.#tenths += tenths
    this.#tenthsByBale.set(piecesPerBale, (this.#tenthsByBale.get(piecesPerBale) ?? 0) + tenths)
    this.#bales = null
  }

  /** The whole pieces or bales in it. */
  units(unit: LadderUnit): number {
    if (unit === 'piece') return Math.floor(this.#tenths / 10)
    this.#exactBales()
    return this.#wholeBales
  }

  /** Tenths of a product that are missing to a number of pieces or bales; 0 if it is reached. */
  missingTenths(unit: LadderUnit, fromUnits: number, piecesPerBale: number): number {
    if (unit === 'piece') return Math.max(0, fromUnits * 10 - this.#tenths)
    const { parts, partsPerBale } = this.#exactBales()
    const missing = BigInt(fromUnits) * partsPerBale - parts
    return missing <= 0n ? 0 : Number(ceilDivided(missing * BigInt(10 * piecesPerBale), partsPerBale))
  }

  #exactBales(): Bales {
    if (this.#bales) return this.#bales
    let [parts, partsPerBale] = [0n, 1n]
    for (const [piecesPerBale, tenths] of this.#tenthsByBale) {
      const tenthsPerBale = BigInt(10 * piecesPerBale)
      const shared = gcd(partsPerBale, tenthsPerBale)
      parts = parts * (tenthsPerBale / shared) + BigInt(tenths) * (partsPerBale / shared)
      partsPerBale = (partsPerBale / shared) * tenthsPerBale
    }
    this.#bales = { parts, partsPerBale }
    this.#wholeBales = Number(parts / partsPerBale)
    return this.#bales
  }
}

/** A step's price of one piece, ex-VAT, at least one cent. */
export const stepPrice = (listPrice: Cents, { exVatPrice, percentHundredths }: LadderStep): Cents =>
  exVatPrice ?? Math.max(1, listPrice - percentOf(listPrice, percentHundredths ?? 0))

/** A step with its price for one product. */
interface StepPrice {
  fromUnits: number
  exVatPrice: Cents
}

/** A ladder that covers a product. */
export interface ProductLadder {
  unit: LadderUnit
  /** The lowest number of units first. */
  steps: readonly LadderStep[]
}

/** The next step of a ladder for a product. */
interface NextStep<Ladder extends ProductLadder> extends StepPrice {
  ladder: Ladder
  /** Tenths of this product that are missing to it. */
  missingTenths: number
}

/** The price of a product by its ladders. */
export interface LadderPrice<Ladder extends ProductLadder> {
  /** The reached step with the lowest price; null if no step is below the product's other prices. */
  reached: (StepPrice & { ladder: Ladder }) | null
  /** The nearest step with a lower price. */
  next: NextStep<Ladder> | null
}

/** A product as far as ladders price it: list price and price without ladders, ex-VAT. */
interface PricedProduct {
  listPrice: Cents
  otherPrice: Cents
  piecesPerBale: number
  /** Quantities are multiples of it: a missing quantity is rounded up to it. */
  stepTenths: number
}

/**
 * The price of a product by the ladders that cover it. Percentages are subtracted from the list price.
 * @param countOf the quantity that a ladder counts for this product
 */
export function ladderPrice<Ladder extends ProductLadder>(
  product: PricedProduct,
  ladders: readonly Ladder[],
  countOf: (ladder: Ladder) => LadderCount,
): LadderPrice<Ladder> {
  const reached = lowestReached(product, ladders, countOf)
  return { reached, next: nearestNext(product, ladders, countOf, reached?.exVatPrice ?? product.otherPrice) }
}

// The two loops have no object per step: 200 lines with 1,000 ladders have 600,000 steps or more.

function lowestReached<Ladder extends ProductLadder>(
  { listPrice, otherPrice }: PricedProduct,
  ladders: readonly Ladder[],
  countOf: (ladder: Ladder) => LadderCount,
): LadderPrice<Ladder>['reached'] {
  let [found, fromUnits, exVatPrice]: [Ladder | null, number, Cents] = [null, 0, otherPrice]
  for (const ladder of ladders) {
    const units = countOf(ladder).units(ladder.unit)
    for (const step of ladder.steps) {
      if (step.fromUnits > units) break
      const price = stepPrice(listPrice, step)
      if (price >= exVatPrice) continue
      found = ladder
      fromUnits = step.fromUnits
      exVatPrice = price
    }
  }
  return found && { ladder: found, fromUnits, exVatPrice }
}

/** The nearest step with a price below another price; of equally near steps the lower price counts. */
function nearestNext<Ladder extends ProductLadder>(
  { listPrice, piecesPerBale, stepTenths }: PricedProduct,
  ladders: readonly Ladder[],
  countOf: (ladder: Ladder) => LadderCount,
  below: Cents,
): LadderPrice<Ladder>['next'] {
  let found: Ladder | null = null
  let [fromUnits, exVatPrice, missingTenths] = [0, 0, Number.POSITIVE_INFINITY]
  for (const ladder of ladders) {
    const count = countOf(ladder)
    const units = count.units(ladder.unit)
    for (const step of ladder.steps) {
      if (step.fromUnits <= units) continue
      const price = stepPrice(listPrice, step)
      if (price >= below) continue
      const missing = count.missingTenths(ladder.unit, step.fromUnits, piecesPerBale)
      const inSteps = Math.ceil(missing / stepTenths) * stepTenths
      if (inSteps < missingTenths || (inSteps === missingTenths && price < exVatPrice)) {
        found = ladder
        fromUnits = step.fromUnits
        exVatPrice = price
        missingTenths = inSteps
      }
      // Its further steps are not nearer.
      break
    }
  }
  return found && { ladder: found, fromUnits, exVatPrice, missingTenths }
}
