import { Button } from '#components/kit/button/button.tsx'
import { WarningIcon } from '#components/kit/icon.tsx'
import type { CartItem } from '#lib/cart/cart-store.ts'
import type { Line } from '#lib/cart/use-cart-lines.ts'
import { nearestQuantities } from '#lib/catalogue/quantity-range.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { MIN_QUANTITY } from '#lib/format/quantity.ts'
import { type CartTexts, cartTexts } from '#lib/language/cart.ts'
import { useTexts } from '#lib/language/texts.ts'

/** A button that corrects a line: its label, and the change it makes. */
interface Remedy {
  label: string
  change: Partial<Pick<CartItem, 'quantity' | 'price'>>
}

/** The buttons that correct a problem. Empty where only removing the line helps. */
export function remediesOf(texts: CartTexts, { item, product }: Pick<Line, 'item' | 'product'>): Remedy[] {
  const problem = product?.problem
  if (!product || !problem) return []
  if (problem.code === 'price-changed')
    return [{ label: texts.orderAt({ price: showMoney(product.exVatPrice) }), change: { price: product.exVatPrice } }]
  if (problem.code === 'not-for-sale') return []
  const range = product.quantities ?? { min: MIN_QUANTITY, step: product.quantityStep, max: null }
  return nearestQuantities(item.quantity, range, problem.limit).map((quantity) => ({
    label: texts.changeTo({ quantity: showCount(quantity) }),
    change: { quantity },
  }))
}

/** The problem of a line, and the buttons that correct it. */
export function LineProblem({
  line,
  onRemedy,
  onRemove,
}: {
  line: Line
  onRemedy: (change: Remedy['change']) => void
  onRemove: () => void
}) {
  const texts = useTexts(cartTexts)
  if (line.waiting) return null
  const message = line.product ? line.product.problem?.message : texts.noLongerSoldText
  if (!message) return null
  const remedies = remediesOf(texts, line)
  return (
    // Focusable, so that "Place order" can move the focus to it.
    <div
      data-line-problem
      tabIndex={-1}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-6 border-warning bg-warning-tint px-4 py-2 text-small"
    >
      <p className="flex min-w-0 flex-1 basis-60 gap-2 py-1">
        <WarningIcon size={18} className="mt-px text-warning" />
        <span>{message}</span>
      </p>
      {remedies.map(({ label, change }) => (
        <Button key={label} variant="outline" size="small" onClick={() => onRemedy(change)}>
          {label}
        </Button>
      ))}
      {remedies.length ? null : (
        <Button variant="outline" size="small" onClick={onRemove}>
          {texts.removeIt}
        </Button>
      )}
    </div>
  )
}
