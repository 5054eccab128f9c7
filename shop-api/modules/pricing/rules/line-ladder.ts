import type { LineLadder } from '#lib/contract/pricing/ladder.ts'
import type { PricedLine } from './price-lines.ts'
import { quantityOf } from './quantity.ts'

/** The ladder of a line in the wire form; undefined if no ladder lowers its price now or for a larger quantity. */
export function lineLadderOf({ variant, ladder, countedUnits, shopUnitCents }: PricedLine): LineLadder | undefined {
  const { reached, next } = ladder
  const shown = (reached ?? next)?.ladder
  if (!shown || !variant.visibility) return undefined
  return {
    counting: shown.counting,
    unit: shown.unit,
    counted: countedUnits,
    fromUnits: reached?.fromUnits ?? null,
    listPrice: shopUnitCents,
    next: next && { missing: quantityOf(next.missingTenths), exVatPrice: next.exVatPrice },
  }
}
