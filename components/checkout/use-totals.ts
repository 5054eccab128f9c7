import type { CartLines } from '#lib/cart/use-cart-lines.ts'
import { oneVatPerc, orderFigures } from '#lib/checkout/order-figures.ts'
import { townOf } from './checkout-draft.ts'
import { useDeliveryQuote } from './use-delivery-quote.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** Totals of the order, with its delivery. */
export function useTotals(cart: Pick<CartLines, 'cart' | 'error' | 'pricing'>, order: OrderDraft) {
  const { draft, buyer, paysNow } = order
  const settings = cart.cart?.settings ?? null
  // Delivery is free from a value before offers: an offer never costs it.
  const goodsValue = settings && settings.totalValue + (settings.offers?.withVat ?? 0)
  const delivery = useDeliveryQuote(draft, buyer, goodsValue, settings?.offers?.delivery)
  const { delivers, quoted } = delivery
  const figures = settings && orderFigures(settings, quoted)
  return {
    buyer,
    paysNow,
    /** Town or branch of the delivery; null until it is known. */
    town: townOf(draft, buyer),
    delivery,
    settings,
    goodsValue: goodsValue ?? 0,
    /** Null until the shop has priced the cart. */
    figures,
    /** The amount by which the order exceeds the company's available credit; 0 within it and without an account. */
    overCredit: figures && settings?.credit ? Math.max(0, figures.toPay - settings.credit.available) : 0,
    /** VAT rate of products and delivery; null if they have several rates. */
    vatPerc:
      cart.cart &&
      oneVatPerc(
        cart.cart.data.flatMap(({ products }) => products),
        quoted,
      ),
    hasFailed: cart.error !== null,
    /** Whether the figures include every amount to pay. */
    isComplete: settings !== null && (!delivers || quoted !== null),
    isLoading: cart.pricing || delivery.isLoading,
  }
}
export type Totals = ReturnType<typeof useTotals>
