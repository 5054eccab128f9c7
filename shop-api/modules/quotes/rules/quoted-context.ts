import type { Cents } from '#lib/format/money.ts'
import type { OrderContext } from '../../orders/rules/decide-order.ts'
import { NO_PROMOTIONS } from '../../pricing/rules/offer-lines.ts'
import { limitOf, quantityOf, tenthsOf } from '../../pricing/rules/quantity.ts'
import type { QuoteLine } from './quote-line.ts'

/** The delivery price of a quote; null: the shop's current price. */
export type QuotedDelivery = { exVatCents: Cents; vatPerc: number | null } | null

/**
 * An order context with the prices of a quote. Current prices, agreements, ladders, offers and codes do not count: neither
 * higher nor lower. Minimums and multiples were checked when it was offered; later changes of them do not count either.
 * The terms of deposits are the shop's current terms: they decide when the order is paid, not its prices.
 */
export function quotedContext(
  context: OrderContext,
  lines: readonly Pick<QuoteLine, 'productId' | 'listCents' | 'quotedCents'>[],
  delivery: QuotedDelivery,
): OrderContext {
  const variants = new Map(context.variants)
  for (const { productId, listCents, quotedCents } of lines) {
    const variant = variants.get(productId)
    if (variant) variants.set(productId, { ...variant, fixed: { unitCents: quotedCents, listCents }, terms: null })
  }
  const fulfilment = withDelivery(context.fulfilment, delivery)
  return { ...context, variants, promotions: NO_PROMOTIONS, fulfilment, smallestCents: 0 }
}

function withDelivery(fulfilment: OrderContext['fulfilment'], delivery: QuotedDelivery): OrderContext['fulfilment'] {
  if (fulfilment.kind === 'pick-up' || !fulfilment.destination?.terms || delivery === null) return fulfilment
  const { destination } = fulfilment
  const { exVatCents } = delivery
  const vatPerc = delivery.vatPerc ?? destination.terms?.vatPerc ?? 0
  const terms = destination.terms && {
    ...destination.terms,
    ...{ exVatCents, vatPerc, freeFromCents: Number.MAX_SAFE_INTEGER },
  }
  return { ...fulfilment, destination: { ...destination, terms } }
}

/** The items with at most the available quantity, whole steps; a sold-out product is left out. */
export function reducedItems<Item extends { productId: number; quantity: number }>(
  items: readonly Item[],
  variants: OrderContext['variants'],
): Item[] {
  return items.flatMap((item) => {
    const variant = variants.get(item.productId)
    if (!variant) return []
    const tenths = Math.min(tenthsOf(item.quantity), limitOf(variant.stockTenths, { stepTenths: variant.stepTenths }))
    return tenths > 0 ? [{ ...item, quantity: quantityOf(tenths) }] : []
  })
}
