import { useState } from 'react'
import { Stepper } from '#components/kit/field/stepper.tsx'
import type { CartLines, Line } from '#lib/cart/use-cart-lines.ts'
import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import { showCount } from '#lib/format/count.ts'
import { quantityProblem } from '#lib/format/quantity.ts'

/** What is wrong with a quantity of a line; null when it can be kept. */
function problemOf(quantity: number, step: number): string | null {
  if (Number.isNaN(quantity)) return 'Enter the quantity as a number.'
  if (quantity <= 0) return 'At least 1. To delete it, press Remove.'
  if (quantity > MAX_QUANTITY) return `At most ${showCount(MAX_QUANTITY)} of one product in an order.`
  return quantityProblem(String(quantity), step, MAX_QUANTITY)
}

/** A line's quantity, edited in place: what can be kept is kept, anything else says why not. */
export function LineQuantity({
  line: { item, product, quantity },
  label,
  cart,
  className,
}: {
  line: Line
  /** What it is a quantity of. */
  label: string
  cart: Pick<CartLines, 'change'>
  className?: string
}) {
  const [error, setError] = useState<string | null>(null)
  const step = product?.quantityStep ?? 1
  return (
    <Stepper
      className={className}
      label={`Quantity of ${label}`}
      value={quantity}
      step={step}
      error={error}
      disabled={!product}
      onChange={(next) => {
        const problem = problemOf(next, step)
        setError(problem)
        if (!problem) cart.change(item.productId, next)
      }}
    />
  )
}
