import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { Stripe } from '#components/ui/stripe.tsx'
import { type Cents, showMoney } from '#lib/money.ts'

/** Foot of the quantity grid: pieces and bales, order value, and the ways on. `null` actions cannot be taken now. */
export function MatrixFooter({
  productId,
  quantity,
  bales,
  exVat,
  withVat,
  vatPerc,
  placeOrder,
  takeOut,
  checkOut,
}: {
  productId: number
  quantity: string
  bales: string
  exVat: Cents
  withVat: Cents
  vatPerc: number
  placeOrder: (() => void) | null
  takeOut: (() => void) | null
  checkOut: () => void
}) {
  return (
    <div className="sticky bottom-0 z-2 bg-ground">
      <Stripe />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 md:gap-y-4 md:px-8 md:py-6">
        <dl className="flex w-full justify-between gap-x-12 gap-y-1 lg:w-auto lg:justify-start">
          <div>
            <dt className="text-small text-muted">Quantity</dt>
            <dd className="font-semibold md:text-d4">{quantity}</dd>
            <dd className="min-h-4.5 text-tiny text-muted md:text-small">{bales}</dd>
          </div>
          <div className="text-right lg:text-left">
            <dt className="text-small text-muted">Order value, ex-VAT</dt>
            <dd className="font-semibold md:text-d4">{showMoney(exVat)}</dd>
            <dd className="text-tiny text-muted md:text-small">
              {showMoney(withVat)} with {vatPerc}% VAT
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
              Take out of the cart
            </Button>
          ) : null}
          <Button
            variant="outline"
            onClick={placeOrder ?? undefined}
            disabled={!placeOrder}
            className="px-3! whitespace-nowrap md:px-6!"
          >
            Place Order
          </Button>
          <Button variant="money" onClick={checkOut} className="flex-1 px-3! whitespace-nowrap md:flex-none md:px-6!">
            Proceed to Checkout
          </Button>
        </div>
      </div>
    </div>
  )
}
