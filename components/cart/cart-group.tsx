import { useId } from 'react'
import { quantityInWords } from '#lib/quantity-text.ts'
import { CartLine } from './cart-line.tsx'
import type { CartLines, LineGroup } from './use-cart-lines.ts'

function headingOf({ kind, name, town }: LineGroup): string {
  if (kind === 'provider') return `From ${[name, town].filter(Boolean).join(', ')}`
  return kind === 'waiting' ? 'Not priced yet' : 'No longer in the shop'
}

/** Lines of one provider under its name. */
export function CartGroup({
  group,
  cart,
  selected,
  onSelect,
  onRemove,
}: {
  group: LineGroup
  cart: Pick<CartLines, 'change' | 'remedy'>
  selected: ReadonlySet<number>
  onSelect: (productId: number, selected: boolean) => void
  onRemove: (productIds: number[]) => void
}) {
  const id = useId()
  const { lines } = group
  return (
    <section aria-labelledby={id} className="mt-6 first:mt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ink pb-3">
        <h2 id={id} className="heading text-d4">
          {headingOf(group)}
        </h2>
        <p className="text-small text-muted">
          {lines.length} {lines.length === 1 ? 'item' : 'items'}, {quantitiesInWords(group)}
        </p>
      </div>
      <ul>
        {lines.map((line) => (
          <CartLine
            key={line.item.productId}
            line={line}
            cart={cart}
            selected={selected.has(line.item.productId)}
            onSelect={(on) => onSelect(line.item.productId, on)}
            onRemove={() => onRemove([line.item.productId])}
          />
        ))}
      </ul>
    </section>
  )
}

/** "3 pieces", or "3 pieces, 2.5 metres" where units differ. */
export function quantitiesInWords({ lines }: Pick<LineGroup, 'lines'>): string {
  const units = new Map<string, number>()
  for (const { product, quantity } of lines) {
    const unit = product?.Unittext ?? 'piece'
    units.set(unit, Math.round(((units.get(unit) ?? 0) + quantity) * 10) / 10)
  }
  return [...units].map(([unit, quantity]) => quantityInWords(quantity, unit)).join(', ')
}
