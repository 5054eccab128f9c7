import type { CartDeposits, DepositTerms } from '#lib/contract/base/deposit.ts'
import type { PricedLine } from './price-lines.ts'
import { quantityOf } from './quantity.ts'

/** Terms of deposits that can apply to a cart. */
export interface LoadedDeposits {
  byProduct: ReadonlyMap<number, DepositTerms>
  orders: CartDeposits['orders']
}

/**
 * The terms of deposits of priced lines; null without any.
 * @param today a day in Nairobi
 */
export function cartDepositsOf(
  lines: readonly PricedLine[],
  { byProduct, orders }: LoadedDeposits,
  today: string,
): CartDeposits | null {
  const products = lines.flatMap(({ variant, withVatCents, tenths }) => {
    const terms = variant.visibility ? byProduct.get(variant.id) : undefined
    return terms ? [{ ...terms, withVat: withVatCents, quantity: quantityOf(tenths) }] : []
  })
  return products.length === 0 && orders.length === 0 ? null : { today, products, orders: [...orders] }
}
