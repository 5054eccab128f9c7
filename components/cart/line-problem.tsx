import { Button } from '#components/ui/button.tsx'
import { WarningIcon } from '#components/ui/icon.tsx'
import type { CartItem } from '#lib/cart.ts'
import { showMoney } from '#lib/money.ts'
import type { Line } from './use-cart-lines.ts'

type Change = Partial<Pick<CartItem, 'quantity' | 'price'>>

const tidy = (quantity: number) => Math.round(quantity * 10) / 10

/** The quantities nearest to the wanted one that can be ordered: one below, one above. */
export function nearestQuantities(wanted: number, step: number, limit: number | null): number[] {
  const below = tidy(Math.floor(wanted / step + 1e-6) * step)
  const above = tidy(Math.ceil(wanted / step - 1e-6) * step)
  const most = limit ?? Number.POSITIVE_INFINITY
  return [...new Set([Math.min(below, most), Math.min(above, most)])].filter((quantity) => quantity > 0)
}

/** What mends a problem with one tap, in words and as a change. Empty where only taking the line out helps. */
export function remediesOf({ item, product }: Line): { words: string; change: Change }[] {
  const problem = product?.problem
  if (!product || !problem) return []
  if (problem.code === 'price-changed')
    return [{ words: `Order at ${showMoney(product.exVatPrice)} ex-VAT`, change: { price: product.exVatPrice } }]
  if (problem.code === 'not-for-sale') return []
  return nearestQuantities(
    Math.min(item.quantity, problem.limit ?? item.quantity),
    product.quantityStep,
    problem.limit,
  ).map((quantity) => ({ words: `Make it ${quantity.toLocaleString('en')}`, change: { quantity } }))
}

/** What is wrong with a line, and the buttons that mend it. */
export function LineProblem({
  line,
  onRemedy,
  onRemove,
}: {
  line: Line
  onRemedy: (change: Change) => void
  onRemove: () => void
}) {
  const message = line.product ? line.product.problem?.message : 'This product is not in the shop any more.'
  if (!message) return null
  const remedies = remediesOf(line)
  return (
    // It can hold the focus, so that "Place order" can lead here.
    <div
      data-line-problem
      tabIndex={-1}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-6 border-warning bg-warning-tint px-4 py-2 text-small"
    >
      <p className="flex min-w-0 flex-1 basis-60 gap-2 py-1">
        <WarningIcon size={18} className="mt-px text-warning" />
        <span>{message}</span>
      </p>
      {remedies.map(({ words, change }) => (
        <Button key={words} variant="outline" size="small" onClick={() => onRemedy(change)}>
          {words}
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
