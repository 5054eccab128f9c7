import { type Cents, percentOf, spreadCents, sumCents, timesQuantity } from '#lib/format/money.ts'
import type { PricedLine } from './price-lines.ts'
import type { Promotion } from './promotion.ts'
import { quantityOf } from './quantity.ts'

/** Largest discount of an offer on a product: every ordered product has a price. */
export const MAX_PERCENT = 90

/** The discount of a single offer on each line, from the shop's price, ex-VAT; 0 for lines it does not cover. */
export function takenOff(promotion: Promotion, lines: readonly PricedLine[]): Cents[] {
  const covered = lines.map((line) => isCovered(promotion, line))
  const weights = lines.map((line, index) => (covered[index] ? shopValue(line) : 0))
  const { benefit } = promotion
  if (benefit.kind === 'free-delivery') return lines.map(() => 0)
  if (benefit.kind === 'percent') return weights.map((weight) => percentOf(weight, benefit.percentHundredths))
  const wanted = benefit.kind === 'amount' ? benefit.amountCents : freeValue(promotion, benefit, lines)
  const most = percentOf(sumCents(weights), MAX_PERCENT * 100)
  return spreadCents(Math.min(wanted, most), weights)
}

/**
 * Whether an offer covers a line: its product is covered and for sale. Offers by the bale cover only lines of a bale or
 * more.
 */
export const isCovered = (promotion: Pick<Promotion, 'productIds' | 'unit'>, line: PricedLine): boolean =>
  line.variant.visibility &&
  (promotion.productIds === null || promotion.productIds.has(line.variant.id)) &&
  unitsOf(promotion.unit, line) > 0

/** Number of whole pieces or bales of a line. For metres, whole metres count. */
export const unitsOf = (unit: Promotion['unit'], { tenths, variant }: PricedLine): number =>
  Math.floor(tenths / (unit === 'bale' ? 10 * variant.piecesPerBale : 10))

/** The value of a line at the shop's price, ex-VAT. */
const shopValue = ({ shopUnitCents, tenths }: PricedLine): Cents => timesQuantity(shopUnitCents, quantityOf(tenths))

/** The value of the free units: in each group the cheapest, over all lines together. */
function freeValue(
  promotion: Promotion,
  { buyUnits, freeUnits }: { buyUnits: number; freeUnits: number },
  lines: readonly PricedLine[],
): Cents {
  const counted = lines
    .filter((line) => isCovered(promotion, line))
    .map((line) => ({
      units: unitsOf(promotion.unit, line),
      unitCents: line.shopUnitCents * (promotion.unit === 'bale' ? line.variant.piecesPerBale : 1),
    }))
    .sort((one, other) => one.unitCents - other.unitCents)
  let free = Math.floor(sumCents(counted.map(({ units }) => units)) / (buyUnits + freeUnits)) * freeUnits
  let value = 0
  for (const { units, unitCents } of counted) {
    const taken = Math.min(free, units)
    value += taken * unitCents
    free -= taken
  }
  return value
}
