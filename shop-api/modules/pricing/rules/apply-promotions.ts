import { type Cents, sumCents, timesQuantity, vatOf } from '#lib/format/money.ts'
import type { PricedLine } from './price-lines.ts'
import type { Promotion } from './promotion.ts'
import { takenOff } from './promotion-lines.ts'
import { quantityOf } from './quantity.ts'
import type { Sellable } from './sellable.ts'

/**
 * Applies offers to priced lines. Each line then costs the lowest of its agreed price and its price under each single
 * offer. Offers are never combined. If several offers take off the same amount, an offer without a code counts first,
 * then the older offer.
 * @param promotions the offers that count for this cart; offers of free delivery change no line
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

/** A line at the shop's price less its discount, if that is less than its price without offers. */
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

/** The discount of each offer on the lines, ex-VAT, by offer id. */
export function discountByPromotion(lines: readonly Pick<PricedLine, 'offer'>[]): Map<number, Cents> {
  const offers = lines.flatMap(({ offer }) => offer ?? [])
  return new Map(
    [...Map.groupBy(offers, ({ promotionId }) => promotionId)].map(([id, of]) => [
      id,
      sumCents(of.map(({ cents }) => cents)),
    ]),
  )
}
