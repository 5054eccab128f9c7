import { Button } from '#components/kit/button/button.tsx'
import { WarningIcon } from '#components/kit/icon.tsx'
import type { CartItem } from '#lib/cart/cart-store.ts'
import type { Line } from '#lib/cart/use-cart-lines.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { MIN_QUANTITY, roundQuantity } from '#lib/format/quantity.ts'

/** A button that corrects a line: its label, and the change it makes. */
interface Remedy {
  label: string
  change: Partial<Pick<CartItem, 'quantity' | 'price'>>
}

/** The quantities nearest to the wanted one that can be ordered: one below, one above. */
export function nearestQuantities(wanted: number, step: number, limit: number | null): number[] {
  const below = roundQuantity(Math.floor(wanted / step + 1e-6) * step)
  const above = roundQuantity(Math.ceil(wanted / step - 1e-6) * step)
  const most = limit ?? Number.POSITIVE_INFINITY
  if (most < MIN_QUANTITY) return []
  return [...new Set([below, above].map((quantity) => Math.max(MIN_QUANTITY, Math.min(quantity, most))))]
}

/** The buttons that correct a problem. Empty where only removing the line helps. */
export function remediesOf({ item, product }: Pick<Line, 'item' | 'product'>): Remedy[] {
  const problem = product?.problem
  if (!product || !problem) return []
  if (problem.code === 'price-changed')
    return [{ label: `Order at ${showMoney(product.exVatPrice)} ex-VAT`, change: { price: product.exVatPrice } }]
  if (problem.code === 'not-for-sale') return []
  return nearestQuantities(
    Math.min(item.quantity, problem.limit ?? item.quantity),
    product.quantityStep,
    problem.limit,
  ).map((quantity) => ({ label: `Change to ${showCount(quantity)}`, change: { quantity } }))
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
  if (line.waiting) return null
  const message = line.product ? line.product.problem?.message : 'We no longer sell this product.'
  if (!message) return null
  const remedies = remediesOf(line)
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
          Remove it
        </Button>
      )}
    </div>
  )
}
