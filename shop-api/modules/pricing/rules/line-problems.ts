import { stepPrice } from '#lib/catalogue/price-ladder.ts'
import { rangeProblem, type SoldBy } from '#lib/catalogue/quantity-range.ts'
import type { CartProduct } from '#lib/contract/cart/cart.ts'
import { showMoney } from '#lib/format/money.ts'
import type { PricedLine } from './price-lines.ts'
import { limitOf, quantityOf, rangeOf, showQuantities, tenthsOf } from './quantity.ts'
import type { Sellable } from './sellable.ts'

/** The problem of a line. `limit` is the most that can be ordered now, in the product's unit. */
export type LineProblem = NonNullable<CartProduct['problem']>

/** The product is shown without a price and sold only on request. */
export function notForSale({ variant }: PricedLine): LineProblem | null {
  if (variant.visibility) return null
  return { code: 'not-for-sale', message: 'Not sold online at the moment. Please contact us.', limit: 0 }
}

/** Facts of a product for texts about its quantities. */
export const soldBy = ({ unitText, piecesPerBale, stepTenths }: Sellable): SoldBy => ({
  unit: unitText,
  piecesPerBale,
  baseStep: quantityOf(stepTenths),
})

/** A quantity outside of the product's steps, minimum or maximum; names the nearest valid quantities. */
export function wrongQuantity({ variant, tenths }: PricedLine): LineProblem | null {
  const limit = limitOf(variant.stockTenths, variant)
  // A stock below the minimum is sold out for this buyer.
  if (variant.terms && limit === 0) return null
  const message = rangeProblem(quantityOf(tenths), rangeOf(variant), soldBy(variant), quantityOf(limit))
  return message === null ? null : { code: 'wrong-quantity', message, limit: quantityOf(limit) }
}

/** The problem of a line with more than the current stock. */
export function outOfStock({ variant, tenths }: PricedLine): LineProblem | null {
  const limit = limitOf(variant.stockTenths, variant)
  if (tenths <= limit) return null
  const left = showQuantities([limit])
  const min = tenthsOf(rangeOf(variant).min)
  // "Order 1 or fewer" would allow no quantity but 1.
  const message = limit === 0 ? 'Sold out.' : `Only ${left} left.${limit > min ? ` Order ${left} or fewer.` : ''}`
  return { code: 'out-of-stock', message, limit: quantityOf(limit) }
}

/** The customer saw a different price; names both prices. */
export function priceChanged({ variant, shownAt }: PricedLine): LineProblem | null {
  const shown = shownAt.find((price) => price !== variant.exVatCents)
  if (shown === undefined) return null
  const message = `The price is now ${showMoney(variant.exVatCents)} ex-VAT, it was ${showMoney(shown)}.`
  return { code: 'price-changed', message, limit: quantityOf(limitOf(variant.stockTenths, variant)) }
}

/**
 * As `priceChanged`, for a cart in which quantities change: a price of another quantity is not a changed price, because
 * each line can change the prices of others.
 */
function listPriceChanged(line: PricedLine): LineProblem | null {
  const { shopUnitCents, variant } = line
  const prices = new Set([
    variant.exVatCents,
    shopUnitCents,
    ...variant.agreed.map(({ exVatPrice }) => exVatPrice),
    ...variant.ladders.flatMap(({ steps }) => steps.map((step) => stepPrice(shopUnitCents, step))),
  ])
  return priceChanged({ ...line, shownAt: line.shownAt.filter((price) => !prices.has(price)) })
}

/** The most serious problem of a cart's line; null if it can be ordered. */
export function problemOf(line: PricedLine): LineProblem | null {
  return notForSale(line) ?? wrongQuantity(line) ?? outOfStock(line) ?? listPriceChanged(line)
}
