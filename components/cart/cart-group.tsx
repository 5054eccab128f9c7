import { useId } from 'react'
import type { CartLines, Line, LineGroup } from '#lib/cart/use-cart-lines.ts'
import { type CartTexts, cartTexts } from '#lib/language/cart.ts'
import { useTexts } from '#lib/language/texts.ts'
import { unitTexts } from '#lib/language/units.ts'
import { CartLine } from './cart-line.tsx'
import { FamilyLines } from './family-lines.tsx'
import { quantitiesText } from './quantities.ts'

function headingOf(texts: CartTexts, { kind, name, town }: LineGroup): string {
  if (kind === 'provider') return texts.from({ brand: [name, town].filter(Boolean).join(', ') })
  return kind === 'waiting' ? texts.notPriced : texts.noLongerSold
}

/** Lines of one product family, at the place of its first line in the cart. */
interface Family {
  /** The family's code, or a unique key for a line without a code. */
  key: string
  lines: Line[]
}

/** The lines of a group by product family, each family once. A line without a price is its own group. */
export function familiesOf(lines: readonly Line[]): Family[] {
  const families = new Map<string, Family>()
  for (const line of lines) {
    const key = line.product?.parentId || `line ${line.item.productId}`
    const family = families.get(key)
    if (family) family.lines.push(line)
    else families.set(key, { key, lines: [line] })
  }
  return [...families.values()]
}

/** Lines of one provider under its name; colours and sizes of one product are together. */
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
  const texts = useTexts(cartTexts)
  const units = useTexts(unitTexts)
  const { lines } = group
  return (
    <section aria-labelledby={id} className="mt-6 first:mt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ink pb-3">
        <h2 id={id} className="heading text-d4">
          {headingOf(texts, group)}
        </h2>
        <p className="text-small text-muted">
          {texts.items(lines.length)}, {quantitiesText(units, lines)}
        </p>
      </div>
      <ul>
        {familiesOf(lines).map(({ key, lines: [line, ...others] }) =>
          !line ? null : others.length > 0 ? (
            <FamilyLines
              key={key}
              lines={[line, ...others]}
              cart={cart}
              selected={selected}
              onSelect={onSelect}
              onRemove={onRemove}
            />
          ) : (
            <CartLine
              key={key}
              line={line}
              cart={cart}
              selected={selected.has(line.item.productId)}
              onSelect={(on) => onSelect(line.item.productId, on)}
              onRemove={() => onRemove([line.item.productId])}
            />
          ),
        )}
      </ul>
    </section>
  )
}
