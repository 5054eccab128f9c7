import type { CartProduct } from '#lib/contract/cart/cart.ts'
import { showMoney } from '#lib/format/money.ts'
import { MIN_QUANTITY } from '#lib/format/quantity.ts'
import type { PricedLine } from './price-lines.ts'
import { limitOf, MIN_TENTHS, nearestQuantity, quantityOf, showQuantities } from './quantity.ts'

/** The problem of a line. `limit` is the most that can be ordered now, in the product's unit. */
export type LineProblem = NonNullable<CartProduct['problem']>

/** The product is shown without a price and sold only on request. */
export function notForSale({ variant }: PricedLine): LineProblem | null {
  if (variant.visibility) return null
  return { code: 'not-for-sale', message: 'Not sold online at the moment. Please contact us.', limit: 0 }
}

/** A quantity between two steps, or below the minimum; names the nearest valid quantities. */
export function wrongQuantity({ variant, tenths }: PricedLine): LineProblem | null {
  const { stepTenths, stockTenths } = variant
  const isStep = tenths % stepTenths === 0
  if (isStep && tenths >= MIN_TENTHS) return null
  const limit = limitOf(stockTenths, stepTenths)
  const good = nearestQuantity(tenths, stepTenths, limit)
  if (isStep) return { code: 'wrong-quantity', message: `At least ${MIN_QUANTITY}.`, limit: quantityOf(limit) }
  const rule = stepTenths === 10 ? 'Only whole quantities' : `Only multiples of ${quantityOf(stepTenths)}`
  const instead = good.length > 0 ? `${rule}: ${showQuantities(good)}.` : `${rule}.`
  return { code: 'wrong-quantity', message: instead, limit: quantityOf(limit) }
}

/** The problem of a line with more than the current stock. */
export function outOfStock({ variant, tenths }: PricedLine): LineProblem | null {
  const limit = limitOf(variant.stockTenths, variant.stepTenths)
  if (tenths <= limit) return null
  const left = showQuantities([limit])
  // "Order 1 or fewer" would allow no quantity but 1.
  const message =
    limit === 0 ? 'Sold out.' : `Only ${left} left.${limit > MIN_TENTHS ? ` Order ${left} or fewer.` : ''}`
  return { code: 'out-of-stock', message, limit: quantityOf(limit) }
}

/** The customer saw a different price; names both prices. */
export function priceChanged({ variant, shownAt }: PricedLine): LineProblem | null {
  const shown = shownAt.find((price) => price !== variant.exVatCents)
  if (shown === undefined) return null
  const message = `The price is now ${showMoney(variant.exVatCents)} ex-VAT, it was ${showMoney(shown)}.`
  return { code: 'price-changed', message, limit: quantityOf(limitOf(variant.stockTenths, variant.stepTenths)) }
}

/** The most serious problem of a line; null if it can be ordered. */
export function problemOf(line: PricedLine): LineProblem | null {
  return notForSale(line) ?? wrongQuantity(line) ?? outOfStock(line) ?? priceChanged(line)
}
