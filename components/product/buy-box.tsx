import { useEffect, useRef, useState } from 'react'
import { ContactUs } from '#components/help/contact-us.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Stepper } from '#components/kit/field/stepper.tsx'
import { EitherPrice } from '#components/kit/figure/price.tsx'
import { CheckIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { NeedsScript } from '#components/kit/state/needs-script.tsx'
import { cart, useCart } from '#lib/cart/cart.ts'
import { announceCart } from '#lib/cart/cart-announce.ts'
import { noCartAnnounced } from '#lib/cart/no-cart.ts'
import { breaksOf, unitPrice } from '#lib/catalogue/agreed-price.ts'
import { familyPrices, laddersFor } from '#lib/catalogue/family-ladders.ts'
import { useLeadsExVat } from '#lib/catalogue/leading-price.ts'
import { type QuantityRange, rangeHint, type SoldBy, soldByOf, typedProblem } from '#lib/catalogue/quantity-range.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney, timesQuantity, withVat } from '#lib/format/money.ts'
import { perUnit, quantityProblem, quantityText, stockText } from '#lib/format/quantity.ts'
import { LadderNote } from '../catalogue/ladder-note.tsx'
import { useAgreed } from '../catalogue/use-agreed-prices.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { cellAt, cellOf } from './matrix.ts'
import type { StageProduct, Variant } from './use-variant.ts'

interface Refusable {
  quantity: number
  sold: SoldBy
  range: QuantityRange | undefined
  stock: number
  inCart: number
}

/** Why this quantity cannot be added to the cart, with the limit or the nearest quantities; null if it can. */
function refusal({ quantity, sold, range, stock, inCart }: Refusable): string | null {
  if (quantity === 0) return `At least ${showCount(range?.min ?? 1)}.`
  const text = (amount: number) => (Number.isNaN(amount) ? '?' : String(amount))
  const wrong = range && typedProblem(text(quantity + inCart), sold, stock, range)
  if (wrong) return inCart ? `${wrong} You have ${showCount(inCart)} in your cart.` : wrong
  const problem = quantityProblem(text(quantity), sold.baseStep, Math.max(0, stock - inCart))
  return problem && inCart && stock > 0 && quantity + inCart > stock
    ? `Only ${showCount(stock)} in stock. You have ${showCount(inCart)} in your cart.`
    : problem
}

/** The quantity added to the cart here, with a link to the cart. It stays after the message about it has closed. */
function InCart({ id, unit }: { id: number; unit: string }) {
  const quantity = useCart().items.find((item) => item.productId === id)?.quantity ?? 0
  if (quantity === 0) return null
  return (
    <p className="flex items-center gap-2 text-small">
      <CheckIcon size={18} className="text-success" />
      <span>
        {quantityText(quantity, unit)} in your cart.{' '}
        <NavLink href="/cart" className="link">
          Go to cart
        </NavLink>
      </span>
    </p>
  )
}

/**
 * Quantity and cart button; contacts if the price is hidden.
 * @param onStock requests the current stock; returns null if the shop cannot be reached
 */
export function BuyBox({
  product,
  variant,
  onStock,
}: {
  product: StageProduct
  variant: Variant
  onStock: () => Promise<Variant | null>
}) {
  const { Unittext: unit, quantityStep: step, clusterName: name, matrix } = product
  const agreed = useAgreed(product.clusterCode)
  const { fewLeft } = useSite()
  const range = cellAt(matrix, variant)?.quantities
  const sold = soldByOf({ ...product, piecesPerBale: variant.piecesPerBale })
  const hint = range ? rangeHint(range, sold) : ''
  /** Null until the visitor changes it: then the smallest quantity. */
  const [typed, setQuantity] = useState<number | null>(null)
  const quantity = typed ?? range?.min ?? 1
  /** The refusal, and its colour and size: it does not apply to others. */
  const [refused, setRefused] = useState<{ id: number; text: string } | null>(null)
  /** The colour and size that was added last. */
  const [added, setAdded] = useState<number | null>(null)
  /** Lines of this product in the cart, in all colours and sizes. */
  const inCart = useCart().items.filter(({ productId }) => cellOf(matrix, productId))
  const isExVat = useLeadsExVat()
  const forSale = product.visibility && variant.price !== null
  const soldOut = forSale && variant.qty <= 0

  // The stock of this page can be outdated: checks once before it refuses a quantity.
  const isRequested = useRef(false)
  useEffect(() => {
    if (!soldOut || isRequested.current) return
    isRequested.current = true
    void onStock()
  }, [soldOut, onStock])

  if (!forSale || variant.price === null)
    return (
      <div className="flex gap-3">
        <ContactUs main className="flex-1" />
        <FavouriteButton id={variant.id} cluster={product.clusterCode} name={name} shape="box" />
      </div>
    )

  /** The price with these pieces in addition to the cart: with agreed prices and ladders it depends on the quantity. */
  const pricedWith = (pieces: number) => {
    const { id, piecesPerBale, exVatPrice } = variant
    return familyPrices(laddersFor(product.ladders, agreed), [
      ...inCart.map((line) => ({ ...line, piecesPerBale: cellOf(matrix, line.productId)?.piecesPerBale ?? 1 })),
      { productId: id, quantity: pieces, piecesPerBale },
    ])({
      ...{ productId: id, piecesPerBale, quantityStep: step, listPrice: exVatPrice ?? 0 },
      otherPrice: unitPrice(exVatPrice ?? 0, breaksOf(agreed, id), pieces, piecesPerBale),
    })
  }
  const priceFor = (pieces: number) => pricedWith(pieces).exVatPrice

  async function add() {
    if (noCartAnnounced()) return
    const inCart = cart.read().items.find((item) => item.productId === variant.id)?.quantity ?? 0
    let stock = variant.qty
    if (quantity + inCart > stock) stock = (await onStock())?.qty ?? stock
    const problem = refusal({ quantity, sold, range, stock, inCart })
    setRefused(problem ? { id: variant.id, text: problem } : null)
    if (problem) return
    const { state } = cart.add([
      {
        productId: variant.id,
        quantity,
        price: priceFor(quantity),
        name,
        detail: [matrix.columns[variant.column]?.name, matrix.rows[variant.row]?.name].filter(Boolean).join(', '),
      },
    ])
    setAdded(variant.id)
    announceCart([variant.id], {
      title: 'Item(s) added to cart successfully',
      text:
        state === 'memory'
          ? 'This browser does not save your cart. It is lost when you close this page.'
          : `${quantityText(quantity, unit)}.`,
      link: { href: '/cart', text: 'Go to cart' },
    })
  }

  const count = Number.isFinite(quantity) ? quantity : 0
  const { exVatPrice: each, ladder } = pricedWith(count)
  const stock = stockText(variant.qty, unit, fewLeft)
  const several =
    matrix.rows.length * matrix.columns.length > 1 ? (
      <AddToCartButton
        id={variant.id}
        name={name}
        label="Order several colours and sizes"
        product={{ ...product, id: variant.id, images: variant.images, tags: variant.tags }}
      />
    ) : null
  const favourite = (
    <div className="cart-only contents">
      <FavouriteButton id={variant.id} cluster={product.clusterCode} name={name} shape="box" />
    </div>
  )
  if (soldOut)
    return (
      <div className="approved-only flex items-start gap-3">
        <div className="flex-1 noscript:hidden">{several}</div>
        {favourite}
      </div>
    )
  const button = (className?: string) => (
    <Button onClick={add} className={classes('noscript:hidden', className)}>
      Add to cart
    </Button>
  )
  return (
    <div className="approved-only space-y-3">
      {stock ? <p className="text-small font-semibold text-madder">{stock}.</p> : null}
      <NeedsScript what="The cart" call=" to order" />
      {hint ? <p className="text-small">{hint}</p> : null}
      {/* The stepper has a separate line until the column is wide enough for all three. */}
      <div className="flex items-start gap-3 md:flex-wrap noscript:hidden">
        <Stepper
          label={`Quantity of ${name}`}
          value={quantity}
          step={step}
          stride={1}
          range={range}
          min={range?.min ?? 1}
          error={refused?.id === variant.id ? refused.text : null}
          className="cart-only flex-1 md:w-full md:flex-none xl:w-42"
          onChange={(next) => {
            setQuantity(next)
            setRefused(null)
          }}
        />
        <div className="cart-only hidden flex-1 md:block">{button('w-full whitespace-nowrap')}</div>
        {favourite}
      </div>
      {added === variant.id ? <InCart id={variant.id} unit={unit} /> : null}
      {each < priceFor(0) ? (
        <p role="status" className="text-small font-semibold text-success">
          {showMoney(each, 'auto')} ex-VAT {perUnit(unit)} for {quantityText(count, unit)}.
        </p>
      ) : null}
      {ladder ? (
        <p role="status" className="text-small noscript:hidden">
          <LadderNote ladder={ladder} exVatPrice={each} reading={{ unit, vatPerc: product.vatPerc, isExVat }} />
        </p>
      ) : null}
      {several ? <div className="noscript:hidden">{several}</div> : null}
      <div className="cart-only foot-bar flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:hidden print:hidden noscript:hidden">
        <p className="min-w-0">
          <span className="block text-lead font-semibold">
            <EitherPrice
              exVat={timesQuantity(each, count)}
              incl={
                each === variant.exVatPrice
                  ? timesQuantity(variant.price, count)
                  : withVat(timesQuantity(each, count), product.vatPerc)
              }
            />
          </span>
          <span className="block truncate text-tiny text-muted">
            {quantityText(count, unit)}
            <span className="incl-only">, with VAT</span>
          </span>
        </p>
        {button()}
      </div>
    </div>
  )
}
