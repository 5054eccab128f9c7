import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { CartLines, Line } from '#lib/cart/use-cart-lines.ts'
import { cartTexts } from '#lib/language/cart.ts'
import { useTexts } from '#lib/language/texts.ts'
import { productAddress } from '#lib/routes.ts'
import { LinesTotal, UnitPrice } from './line-amounts.tsx'
import { LinePicture } from './line-picture.tsx'
import { LineProblem } from './line-problem.tsx'
import { LineQuantity } from './line-quantity.tsx'

/** Props of a line: its data and its actions. */
export interface LineActions {
  line: Line
  cart: Pick<CartLines, 'change' | 'remedy'>
  selected: boolean
  onSelect: (selected: boolean) => void
  onRemove: () => void
}

/** Colour and size of a line as text. */
export const detailOf = ({ item, product }: Line): string =>
  product ? [product.colorName, product.size].filter(Boolean).join(', ') : item.detail

/** One cart line: picture, facts, quantity, total. Its problem is shown on it, with the buttons that correct it. */
export function CartLine({ line, cart, selected, onSelect, onRemove }: LineActions) {
  const { item, product } = line
  const name = product?.name ?? item.name
  const detail = detailOf(line)
  const label = [name, detail].filter(Boolean).join(', ')
  const texts = useTexts(cartTexts)
  return (
    <li className="border-b border-hairline py-4 md:py-5">
      <div className="grid grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)_auto] gap-x-4 gap-y-2 md:grid-cols-[2.75rem_5.5rem_minmax(0,1fr)_10rem_8rem] md:grid-rows-[auto_1fr] md:gap-x-5">
        <Checkbox
          className="row-start-2 self-start md:row-start-1"
          aria-label={texts.select({ product: label })}
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
        />
        <div className="row-start-1 self-start md:row-span-2">
          <LinePicture product={product} />
        </div>
        <div className="col-span-2 min-w-0 md:col-span-1">
          <p className="font-semibold">
            {product ? (
              <NavLink href={productAddress(item.productId)} className="underline-offset-4 hover:underline">
                {name}
              </NavLink>
            ) : (
              name
            )}
          </p>
          <p className="text-small text-muted">
            {detail ? (
              <span className="block">{[detail, product?.feature.toLowerCase()].filter(Boolean).join(', ')}</span>
            ) : null}
            {product ? (
              <>
                <UnitPrice product={product} />
                <span className="block">{product.code}</span>
              </>
            ) : null}
          </p>
        </div>
        <LineQuantity
          line={line}
          label={label}
          cart={cart}
          className="col-span-2 col-start-2 max-w-44 md:col-span-1 md:col-start-4 md:row-span-2 md:row-start-1 md:max-w-none"
        />
        <RemoveLine
          label={label}
          className="col-start-1 row-start-3 justify-self-start md:col-start-3 md:row-start-2 md:min-h-6 md:self-start"
          onRemove={onRemove}
        />
        <LinesTotal
          lines={[line]}
          className="col-span-2 col-start-2 row-start-3 text-right md:col-span-1 md:col-start-5 md:row-span-2 md:row-start-1"
        />
      </div>
      <LineProblem line={line} onRemedy={(change) => cart.remedy(item, change)} onRemove={onRemove} />
    </li>
  )
}

/** Takes a line out of the cart, after a question. */
export function RemoveLine({
  label,
  className,
  onRemove,
}: {
  label: string
  className?: string
  onRemove: () => void
}) {
  return (
    <button type="button" className={`link min-h-11 text-small ${className ?? ''}`} onClick={onRemove}>
      {useTexts(cartTexts).remove}
      <span className="sr-only"> {label}</span>
    </button>
  )
}
