import type { ReactNode } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Stripe } from '#components/ui/stripe.tsx'
import { useLeadsExVat } from '#lib/catalogue/leading-price.ts'
import { SHIPPING_TYPE } from '#lib/contract/codes.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney, VAT_PERC } from '#lib/format/money.ts'
import { onAccountText } from '#lib/orders/on-account.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import { classes } from '../ui/classes.ts'
import { townOf } from './checkout-draft.ts'
import { OrderButton } from './order-button.tsx'
import type { CheckoutState } from './use-checkout.ts'

/**
 * What the order comes to, on paper with the stripe at its foot; it stays in sight on wide screens.
 * @param children the way on, instead of placing the order
 */
export function OrderSummary({ checkout, children }: { checkout: CheckoutState; children?: ReactNode }) {
  const { figures, settings, draft, buyer, quoted, complete, busy, deliveryError } = checkout
  const delivers = draft.shipping === SHIPPING_TYPE.delivery
  const town = townOf(draft, buyer)
  const isExVat = useLeadsExVat()
  const label = isExVat ? 'ex-VAT' : 'with VAT'
  return (
    <aside aria-labelledby="summary-title" className="-mx-(--gutter) lg:mx-0">
      <div className="border-y border-hairline bg-paper lg:sticky lg:top-[calc(var(--bar,0px)+1.5rem)] lg:border-x lg:border-b-0">
        <div className="px-(--gutter) py-6 lg:px-7" aria-busy={busy || undefined}>
          <h2 id="summary-title" className="heading text-d4">
            Summary
          </h2>
          {figures && settings ? (
            <>
              <dl className={classes('mt-4 space-y-2.5', busy && 'text-muted')}>
                <Row label={`Products, ${label}`}>{showMoney(isExVat ? figures.goodsExVat : figures.goodsWithVat)}</Row>
                {!delivers ? (
                  <Row label="Collecting">Free</Row>
                ) : !quoted ? (
                  <Row label="Delivery">
                    {town
                      ? deliveryError
                        ? 'Not priced yet'
                        : 'Working it out…'
                      : buyer === 'branch'
                        ? 'Once you choose a branch'
                        : 'Once we know your town'}
                  </Row>
                ) : quoted.chargeWithVat === 0 ? (
                  <Row label={`Delivery to ${town}`}>Free delivery</Row>
                ) : (
                  <Row label={`Delivery to ${town}, ${label}`}>
                    {showMoney(isExVat ? figures.deliveryExVat : figures.deliveryWithVat)}
                  </Row>
                )}
                {isExVat ? <Row label={`VAT, ${VAT_PERC}%`}>{showMoney(figures.vat)}</Row> : null}
                {figures.rounding ? <Row label="Rounding to whole shillings">{showMoney(figures.rounding)}</Row> : null}
              </dl>
              <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-ink pt-3">
                <span className="font-semibold">
                  {[checkout.paysNow ? 'To pay' : 'Order value', 'with VAT', complete ? '' : 'without delivery']
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <output className="text-d4 font-bold tracking-normal">{showMoney(figures.toPay, 'auto')}</output>
              </p>
              {isExVat ? null : (
                <p className="mt-1 text-small text-muted">
                  VAT of {VAT_PERC}% in it: {showMoney(figures.vat)}.
                </p>
              )}
              <p className="mt-1 text-small text-muted">
                {settings.totalUniqueItems} unique {settings.totalUniqueItems === 1 ? 'item' : 'items'}, quantity{' '}
                {showCount(settings.totalQuantity)}. <FreeDelivery checkout={checkout} />
              </p>
            </>
          ) : (
            <div className="mt-4 space-y-3">
              {checkout.cart.error ? (
                <p className="text-muted">No figures while the shop cannot be asked.</p>
              ) : (
                <Skeleton className="h-40" />
              )}
            </div>
          )}
          {children ?? <PlaceOrder checkout={checkout} />}
        </div>
        <Stripe className="hidden lg:block" />
      </div>
    </aside>
  )
}

/** The last button, and what pressing it means. On narrow screens the button is the bar's (pay-bar.tsx). */
function PlaceOrder({ checkout }: { checkout: CheckoutState }) {
  const { settings, paysNow, buyer } = checkout
  const termsDays = settings?.accountTermsDays ?? null
  return (
    <>
      <OrderButton checkout={checkout} className="mt-5 w-full max-lg:hidden" />
      <p className="mt-3 text-tiny text-muted">
        {paysNow
          ? `You pay on the next page, with ${methodsText(settings?.paymentMethods ?? ['mpesa', 'card'])}. `
          : termsDays !== null
            ? `Nothing is paid now. ${onAccountText({ termsDays, dueOn: null })}. `
            : buyer === 'branch'
              ? 'Nothing is paid now: a payment link comes with the order. '
              : 'Nothing is paid now. '}
        By ordering you accept our{' '}
        <a href="/terms" className="link">
          terms
        </a>
        .
      </p>
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  )
}

/** How much more makes delivery free, while it is not. */
function FreeDelivery({ checkout: { quoted, settings } }: { checkout: CheckoutState }) {
  if (!quoted || !settings || quoted.chargeWithVat === 0 || settings.totalValue >= quoted.freeFrom) return null
  return <>{showMoney(quoted.freeFrom - settings.totalValue, 'auto')} more and delivery is free.</>
}
