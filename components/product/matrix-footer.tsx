import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import type { LeadingAmount } from '#lib/catalogue/leading-price.ts'
import { showMoney } from '#lib/format/money.ts'

/**
 * Footer of the quantity grid: pieces and bales, order value and the buttons. A button whose action is `null` is
 * disabled.
 * @param steps the reached price step and the next step; empty without a ladder
 * @param notice the problem to solve first; above the footer, so that it is visible at any scroll position
 * @param add puts the grid into the cart and closes it
 * @param takeOut takes the product out of the cart; shown instead of `add`
 * @param placeOrder puts the grid into the cart and opens the order form
 * @param checkOut puts the grid into the cart and opens the cart
 */
export function MatrixFooter({
  productId,
  quantity,
  bales,
  value,
  steps,
  notice,
  add,
  takeOut,
  placeOrder,
  checkOut,
}: {
  productId: number
  quantity: string
  bales: string
  value: LeadingAmount
  steps: string
  notice: ReactNode
  add: (() => void) | null
  takeOut: (() => void) | null
  placeOrder: (() => void) | null
  checkOut: (() => void) | null
}) {
  return (
    <div className="sticky bottom-0 z-2 bg-ground">
      {notice}
      <Stripe />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 md:gap-y-4 md:px-8 md:py-6">
        <dl className="flex w-full justify-between gap-x-12 gap-y-1 lg:w-auto lg:justify-start">
          <div>
            <dt className="text-small text-muted">Quantity</dt>
            <dd className="font-semibold md:text-d4">{quantity}</dd>
            <dd className="min-h-4.5 text-tiny text-muted md:text-small">{bales}</dd>
          </div>
          <div className="text-right lg:text-left">
            <dt className="text-small text-muted">Order value, {value.label}</dt>
            <dd className="font-semibold md:text-d4">{showMoney(value.lead)}</dd>
            <dd className="text-tiny text-muted md:text-small">
              {showMoney(value.other)} {value.otherLabel}
            </dd>
          </div>
        </dl>
        {steps ? <p className="w-full text-small font-semibold text-success lg:order-last">{steps}</p> : null}
        <div className="flex w-full flex-wrap items-center justify-end gap-3 lg:w-auto lg:gap-4">
          <Link
            href={`/product-details/${productId}`}
            prefetch={false}
            className="link mr-2 hidden min-h-11 items-center md:inline-flex"
          >
            View More
          </Link>
          <Button
            variant="outline"
            onClick={takeOut ?? add ?? undefined}
            disabled={!takeOut && !add}
            className="flex-1 px-3! whitespace-nowrap md:flex-none md:px-6!"
          >
            {takeOut ? 'Remove from cart' : 'Add to Cart'}
          </Button>
          <Button
            variant="outline"
            onClick={placeOrder ?? undefined}
            disabled={!placeOrder}
            className="flex-1 px-3! whitespace-nowrap md:flex-none md:px-6!"
          >
            Place Order
          </Button>
          <Button
            variant="money"
            onClick={checkOut ?? undefined}
            disabled={!checkOut}
            className="w-full px-3! whitespace-nowrap md:w-auto md:px-6!"
          >
            Proceed to Checkout
          </Button>
        </div>
      </div>
    </div>
  )
}
