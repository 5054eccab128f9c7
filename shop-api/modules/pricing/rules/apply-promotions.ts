import { type Cents, sumCents, timesQuantity, vatOf } from '#lib/format/money.ts'
import type { PricedLine } from './lines.ts'
import type { Promotion } from './promotion.ts'
import { takenOff } from './promotion-lines.ts'
import { quantityOf } from './quantity.ts'
import type { Sellable } from './sellable.ts'

/**
 * Takes offers off priced lines: each line then costs the lowest of what was agreed with its buyer and what each offer alone
 * would make of it. Offers never add up. Of offers that take off the same the one without a code counts, then the older one.
 * @param promotions those that count for this cart; those of delivery change no line
 */
export function applyPromotions<Variant extends Sellable>(
  lines: readonly PricedLine<Variant>[],
  promotions: readonly Promotion[],
): PricedLine<Variant>[] {
  const candidates = promotions
    .filter(({ benefit }) => benefit.kind !== 'free-delivery')
    .toSorted((one, other) => Number(one.code !== null) - Number(other.code !== null) || one.id - other.id)
    .map((promotion) => ({ promotion, off: takenOff(promotion, lines) }))
  if (candidates.length === 0) return [...lines]
  return lines.map((line, index) => {
    let best: { promotion: Promotion; off: Cents } | null = null
    for (const { promotion, off } of candidates) {
      const cents = off[index] ?? 0
      if (cents > (best?.off ?? 0)) best = { promotion, off: cents }
    }
    return best ? withOffer(line, best.promotion, best.off) : line
  })
}

/** A line at the shop's price less what is taken off it, where that is less than what it costs anyhow. */
function withOffer<Variant extends Sellable>(
  line: PricedLine<Variant>,
  promotion: Promotion,
  offCents: Cents,
): PricedLine<Variant> {
  const exVatCents = timesQuantity(line.shopUnitCents, quantityOf(line.tenths)) - offCents
  const cents = line.exVatCents - exVatCents
  if (cents <= 0) return line
  const vatCents = vatOf(exVatCents, line.variant.vatPerc)
  const withVatCents = exVatCents + vatCents
  return {
    ...line,
    offer: {
      promotionId: promotion.id,
      name: promotion.name,
      cents,
      withVatCents: line.withVatCents - withVatCents,
    },
    exVatCents,
    vatCents,
    withVatCents,
  }
}

/** What each offer takes off lines, ex VAT, by its id. */
export function discountByPromotion(lines: readonly Pick<PricedLine, 'offer'>[]): Map<number, Cents> {
  const offers = lines.flatMap(({ offer }) => offer ?? [])
  return new Map(
    [...Map.groupBy(offers, ({ promotionId }) => promotionId)].map(([id, of]) => [
      id,
      sumCents(of.map(({ cents }) => cents)),
    ]),
  )
}
