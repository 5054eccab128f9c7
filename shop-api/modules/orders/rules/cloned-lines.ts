import { roundedNames } from '#lib/cart/rounded-names.ts'
import type { Output } from '#lib/contract/base/call.ts'
import type { cloneOrder } from '#lib/contract/orders/order-details.ts'
import type { RefusedLine, RoundedLine } from '../../cart/rules/change-cart.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'

type Cloned = Output<typeof cloneOrder>

/** A line of an order that is ordered again. */
export interface ClonedLine {
  productId: number
  productName: string
  tenths: number
  /** Quantity that is not cancelled. */
  leftTenths: number
}

/**
 * The products that are ordered again from an order: cancelled quantities are left out, unless all of it was cancelled.
 */
export function linesToClone(lines: readonly ClonedLine[]): Cloned['added'] {
  const isAllCancelled = lines.every(({ leftTenths }) => leftTenths === 0)
  return lines.flatMap(({ productId, productName, tenths, leftTenths }) => {
    const wanted = isAllCancelled ? tenths : leftTenths
    return wanted > 0 ? [{ productId, productName, quantity: quantityOf(wanted) }] : []
  })
}

/** The result of adding lines to a cart. */
export function clonedOf(
  wanted: Cloned['added'],
  { refused, rounded }: { refused: readonly RefusedLine[]; rounded: readonly RoundedLine[] },
): Cloned {
  const reasons = new Map(refused.map(({ productId, message }) => [productId, message]))
  return {
    added: wanted
      .filter(({ productId }) => !reasons.has(productId))
      .map((line) => {
        const up = rounded.find(({ productId }) => productId === line.productId)
        return up ? { ...line, quantity: up.quantity, rounded: up.message } : line
      }),
    notAdded: wanted.flatMap((line) => {
      const message = reasons.get(line.productId)
      return message === undefined ? [] : [{ ...line, message }]
    }),
  }
}

/** The result of a clone as a message. */
export function clonedMessage({ added, notAdded }: Cloned): string {
  if (added.length === 0) return 'Nothing in this order can be bought at the moment.'
  const rest = notAdded.map(({ productName }) => productName).join('; ')
  const up = roundedNames(
    added.flatMap(({ productName: name, quantity, rounded }) => (rounded === undefined ? [] : [{ name, quantity }])),
  )
  if (!rest && !up) return 'Item(s) added to cart successfully'
  return `Item(s) added to cart successfully.${rest && ` Not added: ${rest}.`}${up}`
}
