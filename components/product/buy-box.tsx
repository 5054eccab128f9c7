import { useState } from 'react'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Stepper } from '#components/ui/stepper.tsx'
import { showAlert } from '#lib/alerts.ts'
import { guestCart } from '#lib/cart.ts'
import { quantityInWords, quantityProblem } from '#lib/matrix.ts'
import { showMoney, timesQuantity } from '#lib/money.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import type { StageProduct, Variant } from './use-variant.ts'

/**
 * Quantity and cart. Where the price is hidden there is neither, but whom to ask.
 * @param onStock asks the shop for the newest stock; answers null when it cannot be asked
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
  const [quantity, setQuantity] = useState(1)
  const [error, setError] = useState<string | null>(null)

  if (!product.visibility || variant.price === null)
    return (
      <LinkButton href="#contact" prefetch={false} variant="main" className="w-full">
        Contact us
      </LinkButton>
    )

  async function add() {
    const inCart = guestCart.read().items.find((item) => item.productId === variant.id)?.quantity ?? 0
    const text = Number.isNaN(quantity) ? '?' : String(quantity)
    let stock = variant.qty
    // This page may be older than the stock: ask before refusing anybody.
    if (quantity + inCart > stock) stock = (await onStock())?.qty ?? stock
    const problem =
      text === '0'
        ? 'At least 1.'
        : quantityProblem(text, step, Math.max(0, stock - inCart)) && limitInWords(text, stock, inCart)
    setError(problem)
    if (problem) return
    const cart = guestCart.add([
      {
        productId: variant.id,
        quantity,
        price: variant.exVatPrice,
        name,
        detail: [matrix.columns[variant.column]?.name, matrix.rows[variant.row]?.name].filter(Boolean).join(', '),
      },
    ])
    showAlert({
      tone: 'success',
      title: 'Item(s) added to cart successfully',
      text:
        cart.state === 'memory' ? 'This browser keeps nothing: the cart lasts until you close this page.' : undefined,
      link: { href: '/cart', text: 'Go to cart' },
    })
  }

  function limitInWords(text: string, stock: number, inCart: number): string {
    const problem = quantityProblem(text, step, stock - inCart) ?? ''
    return inCart && stock > 0 && problem.includes('stock')
      ? `At most ${stock.toLocaleString('en')} in stock, ${inCart.toLocaleString('en')} of them in your cart.`
      : problem
  }

  const known = Number.isFinite(quantity) ? quantity : 0
  return (
    <div className="space-y-3">
      <div className="grid gap-3 md:grid-cols-[10.5rem_1fr]">
        <Stepper
          label={`Quantity of ${name}`}
          value={quantity}
          step={step}
          error={error}
          onChange={(next) => {
            setQuantity(next)
            setError(null)
          }}
        />
        <div className="hidden md:block">
          <Button onClick={add} className="w-full">
            Add to cart
          </Button>
        </div>
      </div>
      {matrix.rows.length * matrix.columns.length > 1 ? (
        <AddToCartButton
          id={variant.id}
          name={name}
          label="Order several colours and sizes"
          product={{ ...product, id: variant.id }}
        />
      ) : null}
      <div className="foot-bar flex items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="block text-lead font-semibold">
            {showMoney(timesQuantity(variant.price, known), 'auto')}
          </span>
          <span className="block truncate text-tiny text-muted">{quantityInWords(known, unit)}, with VAT</span>
        </p>
        <Button onClick={add}>Add to cart</Button>
      </div>
    </div>
  )
}
