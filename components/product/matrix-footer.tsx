import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Stripe } from '#components/ui/stripe.tsx'
import type { LeadingAmount } from '#lib/catalogue/leading-price.ts'
import { showMoney } from '#lib/format/money.ts'

/**
 * Foot of the quantity grid: pieces and bales, order value, and the ways on. `null` actions cannot be taken now.
 * @param notice what is in the way; over the foot, so that it is in sight wherever the grid is scrolled to
 * @param placeOrderLabel the specification's "Place Order" for companies; for others what it does: nothing is ordered yet
 */
export function MatrixFooter({
  productId,
  quantity,
  bales,
  value,
  notice,
  placeOrderLabel,
  placeOrder,
  takeOut,
  checkOut,
}: {
  productId: number
  quantity: string
  bales: string
  value: LeadingAmount
  notice: ReactNode
  placeOrderLabel: string
  placeOrder: (() => void) | null
  takeOut: (() => void) | null
  checkOut: () => void
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
        <div className="flex w-full flex-wrap items-center justify-end gap-3 lg:w-auto lg:gap-4">
          <Link
            href={`/product-details/${productId}`}
            prefetch={false}
            className="link mr-2 hidden min-h-11 items-center md:inline-flex"
          >
            View More
          </Link>
          {takeOut ? (
            <Button variant="outline" onClick={takeOut} className="px-3! whitespace-nowrap md:px-6!">
              Remove from cart
            </Button>
          ) : null}
          <Button
            variant="outline"
            onClick={placeOrder ?? undefined}
            disabled={!placeOrder}
            className="px-3! whitespace-nowrap md:px-6!"
          >
            {placeOrderLabel}
          </Button>
          <Button variant="money" onClick={checkOut} className="flex-1 px-3! whitespace-nowrap md:flex-none md:px-6!">
            Proceed to Checkout
          </Button>
        </div>
      </div>
    </div>
  )
}
