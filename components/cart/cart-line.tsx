import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Stepper } from '#components/ui/stepper.tsx'
import { breakInWords } from '#lib/agreed-price.ts'
import { showMoney, timesQuantity, vatOf } from '#lib/money.ts'
import { quantityProblem } from '#lib/quantity-text.ts'
import { productAddress } from '#lib/routes.ts'
import { LineProblem } from './line-problem.tsx'
import type { CartLines, Line } from './use-cart-lines.ts'

const MAX = 99_999

/** One line: cloth, facts, quantity, what it comes to. What is wrong with it stands on it, with what mends it. */
export function CartLine({
  line,
  cart,
  selected,
  onSelect,
  onRemove,
}: {
  line: Line
  cart: Pick<CartLines, 'change' | 'remedy'>
  selected: boolean
  onSelect: (selected: boolean) => void
  onRemove: () => void
}) {
  const { item, product, quantity } = line
  const [error, setError] = useState<string | null>(null)
  const name = product?.name ?? item.name
  const detail = product ? [product.colorName, product.size].filter(Boolean).join(', ') : item.detail

  function onQuantity(next: number) {
    const step = product?.quantityStep ?? 1
    const problem = Number.isNaN(next)
      ? 'Enter a quantity in digits.'
      : next <= 0
        ? 'At least 1. To take it out, use Remove.'
        : next > MAX
          ? 'At most 99,999 of one product in an order.'
          : quantityProblem(String(next), step, MAX)
    setError(problem)
    if (!problem) cart.change(item.productId, next)
  }

  return (
    <li className="border-b border-hairline py-5">
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-3 md:grid-cols-[2.75rem_5.5rem_minmax(0,1fr)_10rem_8rem] md:grid-rows-[auto_1fr] md:gap-x-5 md:gap-y-2">
        <Checkbox
          className="row-start-2 self-start md:row-start-1"
          aria-label={`Select ${name}, ${detail}`}
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
        />
        <div className="row-start-1 self-start md:row-span-2">
          {product ? (
            <Picture
              media={product.media}
              sizes="88px"
              widths={[256]}
              ratio={[88, 112]}
              decorative
              className="aspect-square md:aspect-[88/112]"
            />
          ) : (
            <div className="hatch aspect-square md:aspect-[88/112]" />
          )}
        </div>
        <LineFacts line={line} name={name} detail={detail} />
        <Stepper
          className="col-span-2 col-start-2 max-w-44 md:col-span-1 md:col-start-4 md:row-span-2 md:row-start-1 md:max-w-none"
          label={`Quantity of ${name}, ${detail}`}
          value={quantity}
          step={product?.quantityStep ?? 1}
          error={error}
          disabled={!product}
          onChange={onQuantity}
        />
        <button
          type="button"
          className="link col-start-1 row-start-3 min-h-11 justify-self-start text-small md:col-start-3 md:row-start-2 md:min-h-6 md:self-start"
          onClick={onRemove}
        >
          Remove
          <span className="sr-only">
            {' '}
            {name}, {detail}
          </span>
        </button>
        <LineTotal line={line} />
      </div>
      <LineProblem line={line} onRemedy={(change) => cart.remedy(item, change)} onRemove={onRemove} />
    </li>
  )
}

/** Name, colour, size and feature, unit price and bale, code. */
function LineFacts({ line: { item, product }, name, detail }: { line: Line; name: string; detail: string }) {
  return (
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
        {product && product.price > 0 ? (
          <span className="block">
            {showMoney(product.price)} each
            {product.isAgreed ? ', your price' : ''}
            {product.piecesPerBale > 1 ? `, bale of ${product.piecesPerBale}` : ''}
          </span>
        ) : null}
        {product?.nextPrice ? (
          <span className="block text-success">{breakInWords(product.nextPrice)} ex-VAT</span>
        ) : null}
        {product ? <span className="block">{product.code}</span> : null}
      </p>
    </div>
  )
}

/** What a line comes to with VAT: the shop's figure, or ours while a changed quantity is being priced. */
function LineTotal({ line: { product, quantity, waiting } }: { line: Line }) {
  if (!product || product.problem?.code === 'not-for-sale')
    return (
      <p className="col-span-2 col-start-2 row-start-3 text-right md:col-span-1 md:col-start-5 md:row-span-2 md:row-start-1 text-muted">
        {waiting ? 'Pricing…' : 'No price'}
      </p>
    )
  const same = product.quantity === quantity
  const exVat = same ? product.total : timesQuantity(product.exVatPrice, quantity)
  const vat = same ? product.vat : vatOf(exVat, product.vatPerc)
  return (
    <p className="col-span-2 col-start-2 row-start-3 text-right md:col-span-1 md:col-start-5 md:row-span-2 md:row-start-1">
      <span className="block font-semibold">{showMoney(exVat + vat)}</span>
      <span className="block text-tiny text-muted">incl. VAT {showMoney(vat).replace('KSh\u00A0', '')}</span>
    </p>
  )
}
