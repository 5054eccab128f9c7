import { depositOf } from '#lib/checkout/deposit.ts'
import type { CartDeposits, Deposit, DepositTerms } from '#lib/contract/base/deposit.ts'
import { type Cents, sumCents } from '#lib/format/money.ts'
import type { PricedLine } from './price-lines.ts'
import { quantityOf } from './quantity.ts'
import type { Sellable } from './sellable.ts'

/** Terms of deposits that can apply to a cart. */
export interface LoadedDeposits {
  byProduct: ReadonlyMap<number, DepositTerms>
  orders: CartDeposits['orders']
}

/** The part of a priced line that its deposit depends on. */
type DepositLine = Pick<PricedLine, 'withVatCents' | 'tenths'> & { variant: Pick<Sellable, 'id' | 'visibility'> }

/**
 * The terms of deposits of priced lines; null without any.
 * @param today a day in Nairobi
 */
export function cartDepositsOf(
  lines: readonly DepositLine[],
  { byProduct, orders }: LoadedDeposits,
  today: string,
): CartDeposits | null {
  const products = lines.flatMap(({ variant, withVatCents, tenths }) => {
    const terms = variant.visibility ? byProduct.get(variant.id) : undefined
    return terms ? [{ ...terms, withVat: withVatCents, quantity: quantityOf(tenths) }] : []
  })
  return products.length === 0 && orders.length === 0 ? null : { today, products, orders: [...orders] }
}

/**
 * The deposit of priced lines with their delivery; null if the order is paid at once.
 * @param totalCents amount to pay
 * @param today a day in Nairobi
 */
export function depositOfLines(
  lines: readonly DepositLine[],
  totalCents: Cents,
  loaded: LoadedDeposits,
  today: string,
): Deposit | null {
  const terms = cartDepositsOf(lines, loaded, today)
  const productsCents = sumCents(lines.map(({ withVatCents }) => withVatCents))
  return terms && depositOf(terms, { productsCents, totalCents })
}
