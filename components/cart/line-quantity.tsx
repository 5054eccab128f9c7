import { useState } from 'react'
import { Stepper } from '#components/kit/field/stepper.tsx'
import type { CartLines, Line } from '#lib/cart/use-cart-lines.ts'
import { rangeProblem, soldByOf } from '#lib/catalogue/quantity-range.ts'
import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import { showCount } from '#lib/format/count.ts'
import { quantityProblem } from '#lib/format/quantity.ts'
import { type CartTexts, cartTexts } from '#lib/language/cart.ts'
import { type QuantityWords, useQuantityWords } from '#lib/language/quantities.ts'
import { useTexts } from '#lib/language/texts.ts'

/** The problem of a line's quantity; null if it can be saved. */
function problemOf(texts: CartTexts, words: QuantityWords, quantity: number, product: Line['product']): string | null {
  const step = product?.quantityStep ?? 1
  if (Number.isNaN(quantity)) return texts.enterNumber
  if (quantity <= 0) return texts.atLeastOne
  if (quantity > MAX_QUANTITY) return texts.atMost({ max: showCount(MAX_QUANTITY) })
  const wrong = product?.quantities && rangeProblem(quantity, product.quantities, soldByOf(product), null, words)
  return wrong ?? quantityProblem(String(quantity), step, MAX_QUANTITY, words.texts)
}

/** A line's quantity, edited in place: saves a valid quantity, else shows the reason. */
export function LineQuantity({
  line: { item, product, quantity },
  label,
  cart,
  className,
}: {
  line: Line
  /** Accessible name of the quantity field. */
  label: string
  cart: Pick<CartLines, 'change'>
  className?: string
}) {
  const [error, setError] = useState<string | null>(null)
  const texts = useTexts(cartTexts)
  const words = useQuantityWords()
  const name = texts.quantityOf({ product: label })
  const step = product?.quantityStep ?? 1
  const range = product?.quantities
  return (
    <Stepper
      className={className}
      label={name}
      less={texts.less({ quantity: name })}
      more={texts.more({ quantity: name })}
      value={quantity}
      step={step}
      range={range}
      min={range?.min ?? 1}
      error={error}
      disabled={!product}
      onChange={(next) => {
        const problem = problemOf(texts, words, next, product)
        setError(problem)
        if (!problem) cart.change(item.productId, next)
      }}
    />
  )
}
