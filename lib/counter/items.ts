import type { CounterProduct } from '../contract/counter/office/sales.ts'
import type { Cents } from '../format/money.ts'
import { type CounterTexts, counterTexts } from '../language/counter.ts'
import { plainCode } from '../packing/barcode.ts'

/** The lines of a sale on the screen, and the search among the products of the device. */

export interface SaleItem {
  product: CounterProduct
  quantity: number
  /** Unit price ex-VAT. */
  price: Cents
  /** The typed text is not a price or a quantity: the values above are the last right ones. */
  isPriceWrong?: boolean
  isQuantityWrong?: boolean
}

const MAX_FOUND = 12

/** Items with one more piece or metre of a product, at the price of its line. */
export function withOneMore(items: readonly SaleItem[], product: CounterProduct): SaleItem[] {
  const more = Math.max(1, product.step)
  const isThere = items.some((item) => item.product.productId === product.productId)
  if (!isThere) return [...items, { product, quantity: more, price: product.price }]
  return items.map((item) =>
    item.product.productId === product.productId
      ? { ...item, quantity: item.quantity + more, isQuantityWrong: false }
      : item,
  )
}

/** Items with a typed price; null if the text is not an allowed price. */
export const withPrice = (items: readonly SaleItem[], productId: number, price: Cents | null): SaleItem[] =>
  withItem(items, productId, { isPriceWrong: price === null, ...(price !== null && { price }) })

/** Items with a typed quantity; null if the text is not a quantity. */
export const withQuantity = (items: readonly SaleItem[], productId: number, quantity: number | null): SaleItem[] =>
  withItem(items, productId, { isQuantityWrong: quantity === null, ...(quantity !== null && { quantity }) })

const withItem = (
  items: readonly SaleItem[],
  productId: number,
  change: Partial<Omit<SaleItem, 'product'>>,
): SaleItem[] => items.map((item) => (item.product.productId === productId ? { ...item, ...change } : item))

/** Items without the line of a product. */
export const withoutItem = (items: readonly SaleItem[], productId: number): SaleItem[] =>
  items.filter(({ product }) => product.productId !== productId)

/** The product of a whole code; undefined without one. */
export function productOfCode(products: readonly CounterProduct[], code: string): CounterProduct | undefined {
  const plain = plainCode(code)
  return plain ? products.find((product) => plainCode(product.code) === plain) : undefined
}

/** Products by the beginning of a code, or by all words of a name. */
export function findProducts(products: readonly CounterProduct[], text: string): CounterProduct[] {
  const typed = text.trim()
  if (typed.length < 2) return []
  const [plain, words] = [plainCode(typed), typed.toLowerCase().split(/\s+/)]
  const found: CounterProduct[] = []
  for (const product of products) {
    const name = product.name.toLowerCase()
    const isFound = (plain && plainCode(product.code)?.startsWith(plain)) || words.every((word) => name.includes(word))
    if (isFound) found.push(product)
    if (found.length === MAX_FOUND) break
  }
  return found
}

/** Whether a line can be sold as typed. */
export const isSellable = (item: SaleItem, isOffline: boolean): boolean =>
  !item.isPriceWrong && !item.isQuantityWrong && quantityFault(item, isOffline) === null

/** Why a quantity cannot be sold; null if it can. More than the stock can be sold without a connection. */
export function quantityFault(
  { product, quantity }: SaleItem,
  isOffline: boolean,
  texts: CounterTexts = counterTexts.english,
): string | null {
  const tenths = quantity * 10
  const stepTenths = Math.round(product.step * 10)
  if (quantity <= 0 || Math.abs(tenths - Math.round(tenths)) > 1e-6 || Math.round(tenths) % stepTenths !== 0)
    return product.step < 1 ? texts.metresOnly : texts.wholePieces
  if (isOffline || quantity <= product.free) return null
  return product.free > 0 ? texts.onlyInStock({ free: product.free }) : texts.isSoldOut
}
