import type { Output } from '#lib/contract/call.ts'
import type { cloneOrder } from '#lib/contract/order-details.ts'
import type { RefusedLine } from '../../cart/rules/change-cart.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'

type Cloned = Output<typeof cloneOrder>

/** A line of an order that is ordered again. */
export interface ClonedLine {
  productId: number
  productName: string
  tenths: number
  /** What is not cancelled of it. */
  leftTenths: number
}

/** What is ordered again of an order: what was cancelled of it stays out, unless all of it was. */
export function linesToClone(lines: readonly ClonedLine[]): Cloned['added'] {
  const isAllCancelled = lines.every(({ leftTenths }) => leftTenths === 0)
  return lines.flatMap(({ productId, productName, tenths, leftTenths }) => {
    const wanted = isAllCancelled ? tenths : leftTenths
    return wanted > 0 ? [{ productId, productName, quantity: quantityOf(wanted) }] : []
  })
}

/** What became of lines that were put in a cart. */
export function clonedOf(wanted: Cloned['added'], refused: readonly RefusedLine[]): Cloned {
  const reasons = new Map(refused.map(({ productId, message }) => [productId, message]))
  return {
    added: wanted.filter(({ productId }) => !reasons.has(productId)),
    notAdded: wanted.flatMap((line) => {
      const message = reasons.get(line.productId)
      return message === undefined ? [] : [{ ...line, message }]
    }),
  }
}

/** What a clone comes to, in a sentence. */
export function clonedMessage({ added, notAdded }: Cloned): string {
  if (added.length === 0) return 'Nothing in this order can be bought at the moment.'
  const rest = notAdded.map(({ productName }) => productName).join('; ')
  return rest ? `Item(s) added to cart successfully. Not added: ${rest}.` : 'Item(s) added to cart successfully'
}
