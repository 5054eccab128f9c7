import type { CartLines } from '#lib/cart/use-cart-lines.ts'
import { depositOf } from '#lib/checkout/deposit.ts'
import { type OrderFigures, oneVatPerc, orderFigures } from '#lib/checkout/order-figures.ts'
import type { Cart } from '#lib/contract/cart/cart.ts'
import { type CheckoutDraft, townOf } from './checkout-draft.ts'
import { useDeliveryQuote } from './use-delivery-quote.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** Totals of the order, with its delivery. */
export function useTotals(cart: Pick<CartLines, 'cart' | 'error' | 'pricing'>, order: OrderDraft) {
  const { draft, buyer, paysNow, runsCompany } = order
  const settings = cart.cart?.settings ?? null
  // Delivery is free from a value before offers: an offer never costs it.
  const goodsValue = settings && settings.totalValue + (settings.offers?.withVat ?? 0)
  const delivery = useDeliveryQuote(draft, buyer, goodsValue, settings?.offers?.delivery)
  const { delivers, quoted } = delivery
  const figures = settings && orderFigures(settings, quoted)
  const deposit =
    settings?.deposits && figures
      ? depositOf(settings.deposits, { productsCents: settings.totalValue, totalCents: figures.toPay })
      : null
  const onDeliveryUpTo = delivers ? (quoted?.payOnDeliveryUpTo ?? null) : null
  const canPayOnDelivery = onDeliveryUpTo !== null && figures !== null && figures.toPay <= onDeliveryUpTo && !deposit
  const paysOnDelivery = canPayOnDelivery && draft.paysOnDelivery
  const storeCredit = storeCreditOf(settings, draft, figures)
  const account = accountOf(settings, draft, figures && figures.toPay - storeCredit.used)
  return {
    buyer,
    /** The buyer pays on the next page. */
    paysNow: (paysNow && !paysOnDelivery) || (account.isAccountPaidNow && runsCompany !== 'theirs'),
    ...account,
    storeCredit,
    /** The limit of a team member that the order exceeds; null within the limits. */
    needsApproval: exceededOf(settings, figures?.toPay ?? 0),
    /** The largest order that can be paid on delivery there; null if that is not offered. */
    onDeliveryUpTo,
    canPayOnDelivery,
    /** The customer has chosen to pay on delivery, and can. */
    paysOnDelivery,
    /** Town or branch of the delivery; null until it is known. */
    town: townOf(draft, buyer),
    delivery,
    settings,
    goodsValue: goodsValue ?? 0,
    /** Null until the shop has priced the cart. */
    figures,
    /** VAT rate of products and delivery; null if they have several rates. */
    vatPerc:
      cart.cart &&
      oneVatPerc(
        cart.cart.data.flatMap(({ products }) => products),
        quoted,
      ),
    /** The deposit to pay first; null if the order is paid at once. */
    deposit,
    hasFailed: cart.error !== null,
    /** Whether the figures include every amount to pay. */
    isComplete: settings !== null && (!delivers || quoted !== null),
    isLoading: cart.pricing || delivery.isLoading,
  }
}

/** The buyer's store credit: the balance, the amount that the order can use, and the amount that it uses. */
function storeCreditOf(settings: Cart['settings'] | null, draft: CheckoutDraft, figures: OrderFigures | null) {
  const balance = settings?.storeCredit ?? 0
  const offered = figures ? Math.min(balance, figures.toPay) : 0
  return { balance, offered, used: draft.usesStoreCredit ? offered : 0 }
}

/**
 * Whether an order can be on its company's account.
 * @param toPay amount of the order without store credit; null until it is known
 */
function accountOf(settings: Cart['settings'] | null, draft: CheckoutDraft, toPay: number | null) {
  const credit = settings?.credit
  const isAccountPaidNow = credit?.paysNow === true && draft.paysNow
  return {
    /** A company with an account has chosen to pay this order at once. */
    isAccountPaidNow,
    /** Why the order cannot be on the account; null without a hold, or if it is paid at once. */
    hold: credit?.hold && !credit.hold.isReleased && !isAccountPaidNow ? credit.hold : null,
    /** The amount by which the order exceeds the company's available credit; 0 within it and without an account. */
    overCredit: toPay !== null && credit && !isAccountPaidNow ? Math.max(0, toPay - credit.available) : 0,
  }
}

function exceededOf(settings: Cart['settings'] | null, total: number): 'order' | 'month' | null {
  const { orderLimit = null, monthLimit = null, spent = 0 } = settings?.spending ?? {}
  if (orderLimit !== null && total > orderLimit) return 'order'
  return monthLimit !== null && spent + total > monthLimit ? 'month' : null
}

export type Totals = ReturnType<typeof useTotals>
