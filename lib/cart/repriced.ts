import type { Cart, CartProduct } from '../contract/cart/cart.ts'
import { type Cents, showMoney } from '../format/money.ts'
import { type CartTexts, perUnitIn } from '../language/cart.ts'

const productsOf = ({ data }: Pick<Cart, 'data'>) =>
  new Map(data.flatMap(({ products }) => products).map((product) => [product.productId, product]))

/** Whether the quantities of two carts differ. */
export function hasOtherQuantities(before: Pick<Cart, 'data'>, after: Pick<Cart, 'data'>): boolean {
  const [one, other] = [productsOf(before), productsOf(after)]
  return one.size !== other.size || [...one].some(([id, { quantity }]) => other.get(id)?.quantity !== quantity)
}

/**
 * Lines of a cart with a new unit price because the quantities of other lines changed, in one text: "3 other lines now
 * cost KSh 612 each." Empty without such lines.
 * @param priceOf the price in the reading that the visitor sees
 */
export function repricedText(
  texts: CartTexts,
  before: Pick<Cart, 'data'>,
  after: Pick<Cart, 'data'>,
  priceOf: (product: CartProduct) => Cents,
): string {
  const known = productsOf(before)
  const changed = [...productsOf(after).values()].filter((product) => {
    const old = known.get(product.productId)
    return old?.quantity === product.quantity && old.exVatPrice !== product.exVatPrice && product.exVatPrice > 0
  })
  if (changed.length === 0) return ''
  const [price = '', ...others] = new Set(
    changed.map((product) => `${showMoney(priceOf(product), 'auto')} ${perUnitIn(texts, product.Unittext)}`),
  )
  if (others.length > 0) return texts.otherLinePrices({ number: changed.length })
  return texts.otherLines({ price })(changed.length)
}
