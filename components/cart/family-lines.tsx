import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { CartLines, Line } from '#lib/cart/use-cart-lines.ts'
import { showCount } from '#lib/format/count.ts'
import { cartTexts } from '#lib/language/cart.ts'
import { useTexts } from '#lib/language/texts.ts'
import { unitTexts } from '#lib/language/units.ts'
import { productAddress } from '#lib/routes.ts'
import { detailOf, type LineActions } from './cart-line.tsx'
import { LinesTotal, SharedLadder, UnitPrice } from './line-amounts.tsx'
import { LinePicture } from './line-picture.tsx'
import { LineProblem } from './line-problem.tsx'
import { LineQuantity } from './line-quantity.tsx'
import { quantitiesText } from './quantities.ts'

/** Several colours and sizes of one product: its picture and name once, then a row for each. */
export function FamilyLines({
  lines,
  cart,
  selected,
  onSelect,
  onRemove,
}: {
  lines: readonly Line[]
  cart: Pick<CartLines, 'change' | 'remedy'>
  selected: ReadonlySet<number>
  onSelect: (productId: number, selected: boolean) => void
  onRemove: (productIds: number[]) => void
}) {
  const [first] = lines
  const texts = useTexts(cartTexts)
  const units = useTexts(unitTexts)
  if (!first) return null
  const name = first.product?.name ?? first.item.name
  return (
    <li className="border-b border-hairline py-4 md:py-5">
      <div className="grid grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)] gap-x-4 md:grid-cols-[5.5rem_minmax(0,1fr)_auto] md:gap-x-5">
        <div className="self-start">
          <LinePicture product={first.product} />
        </div>
        <div className="min-w-0">
          <p className="font-semibold">
            <NavLink href={productAddress(first.item.productId)} className="underline-offset-4 hover:underline">
              {name}
            </NavLink>
          </p>
          <p className="text-small text-muted">
            {texts.coloursAndSizes({ number: showCount(lines.length) })}
            <span className="block">{quantitiesText(units, lines)}</span>
            <SharedLadder lines={lines} />
          </p>
        </div>
        <LinesTotal lines={lines} className="col-span-2 mt-1 text-right md:col-span-1 md:mt-0" />
      </div>
      <ul className="mt-3">
        {lines.map((line) => {
          const { productId } = line.item
          return (
            <VariantRow
              key={productId}
              line={line}
              among={lines}
              cart={cart}
              selected={selected.has(productId)}
              onSelect={(on) => onSelect(productId, on)}
              onRemove={() => onRemove([productId])}
            />
          )
        })}
      </ul>
    </li>
  )
}

/** One colour and size of a product that has several in the cart. */
function VariantRow({
  line,
  among,
  cart,
  selected,
  onSelect,
  onRemove,
}: LineActions & { /** All lines of the product. */ among: readonly Line[] }) {
  const { item, product } = line
  const detail = detailOf(line)
  const label = [product?.name ?? item.name, detail].filter(Boolean).join(', ')
  const texts = useTexts(cartTexts)
  return (
    <li className="border-t border-hairline py-2">
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 md:grid-cols-[2.75rem_minmax(0,1fr)_10rem_8rem_auto] md:gap-x-5">
        <Checkbox
          aria-label={texts.select({ product: label })}
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
        />
        <div className="col-span-2 min-w-0 py-1 md:col-span-1">
          <p className="font-semibold">{detail}</p>
          <p className="text-tiny text-muted">
            {product ? (
              <>
                <UnitPrice product={product} among={among} />
                <span className="block break-words">{product.code}</span>
              </>
            ) : null}
          </p>
        </div>
        {/* With large text they wrap under each other. */}
        <div className="col-span-3 flex flex-wrap items-start gap-1 md:contents">
          <button
            type="button"
            className="flex size-11 items-center justify-start self-center rounded-sm text-muted hover:text-ink md:link md:order-2 md:size-auto md:min-h-11 md:self-start md:text-small"
            onClick={onRemove}
          >
            <CloseIcon size={18} className="md:hidden" />
            <span className="max-md:sr-only">{texts.remove}</span>
            <span className="sr-only"> {label}</span>
          </button>
          <LineQuantity line={line} label={label} cart={cart} className="max-w-40 flex-1 basis-36 md:max-w-none" />
          <LinesTotal lines={[line]} className="ml-auto text-right md:order-1 md:py-1" />
        </div>
      </div>
      <LineProblem line={line} onRemedy={(change) => cart.remedy(item, change)} onRemove={onRemove} />
    </li>
  )
}
