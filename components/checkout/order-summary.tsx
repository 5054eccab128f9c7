import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { useLeadsExVat } from '#lib/catalogue/leading-price.ts'
import { showCount } from '#lib/format/count.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { onAccountText } from '#lib/orders/on-account.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import { AccountCredit } from './account-credit.tsx'
import { OrderButton, type OrderButtonProps } from './order-button.tsx'
import type { Totals } from './use-totals.ts'

const PROMOTION = deferredPart(() => import('./promotion-field.tsx').then((module) => module.PromotionField))

/**
 * Amounts of the order, on paper with a stripe at its foot. Stays visible on wide screens.
 * @param isBusy while figures are loading
 * @param children the button that continues
 */
export function OrderSummary({ totals, isBusy, children }: { totals: Totals; isBusy: boolean; children: ReactNode }) {
  const { figures, settings, buyer, town, isComplete } = totals
  const offers = settings?.offers
  const { delivers, quoted, problem } = totals.delivery
  const isExVat = useLeadsExVat()
  const label = isExVat ? 'ex-VAT' : 'with VAT'
  const rate = totals.vatPerc === null ? '' : `${totals.vatPerc}%`
  return (
    <aside aria-labelledby="summary-title" className="-mx-(--gutter) lg:mx-0">
      <div className="border-y border-hairline bg-paper lg:sticky lg:top-[calc(var(--bar,0px)+1.5rem)] lg:border-x lg:border-b-0">
        <div className="px-(--gutter) py-6 lg:px-7" aria-busy={isBusy || undefined}>
          <h2 id="summary-title" className="heading text-d4">
            Summary
          </h2>
          {figures && settings ? (
            <>
              <dl className={classes('mt-4 space-y-2.5', isBusy && 'text-muted')}>
                <Row label={`Products, ${label}`}>
                  {showMoney(
                    isExVat
                      ? figures.productsExVat + (offers?.exVat ?? 0)
                      : figures.productsWithVat + (offers?.withVat ?? 0),
                  )}
                </Row>
                {offers?.exVat ? (
                  <Row label={`Offers, ${label}`}>{showMoney(isExVat ? -offers.exVat : -offers.withVat)}</Row>
                ) : null}
                {!delivers ? (
                  <Row label="Collection">Free</Row>
                ) : !quoted ? (
                  <Row label="Delivery">
                    {town
                      ? problem
                        ? 'Not known yet'
                        : 'Calculating…'
                      : buyer === 'branch'
                        ? 'Choose a branch'
                        : 'Choose your town'}
                  </Row>
                ) : quoted.chargeWithVat === 0 ? (
                  <Row label={`Delivery to ${town}`}>{quoted.offer ?? 'Free delivery'}</Row>
                ) : (
                  <Row label={`Delivery to ${town}, ${label}`}>
                    {showMoney(isExVat ? figures.deliveryExVat : figures.deliveryWithVat)}
                  </Row>
                )}
                {isExVat ? <Row label={rate ? `VAT, ${rate}` : 'VAT'}>{showMoney(figures.vat)}</Row> : null}
                {figures.rounding ? <Row label="Rounding to whole shillings">{showMoney(figures.rounding)}</Row> : null}
              </dl>
              <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-ink pt-3">
                <span className="font-semibold">
                  {[totals.paysNow ? 'To pay' : 'Order value', 'with VAT', isComplete ? '' : 'without delivery']
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <output className="text-d4 font-bold tracking-normal">{showMoney(figures.toPay, 'auto')}</output>
              </p>
              {isExVat ? null : (
                <p className="mt-1 text-small text-muted">
                  Includes {rate && `${rate} `}VAT: {showMoney(figures.vat)}.
                </p>
              )}
              <p className="mt-1 text-small text-muted">
                {settings.totalUniqueItems} unique {settings.totalUniqueItems === 1 ? 'item' : 'items'}, quantity{' '}
                {showCount(settings.totalQuantity)}. <FreeDelivery quoted={quoted} totalValue={totals.goodsValue} />
              </p>
              <Deferred
                part={PROMOTION}
                props={{ offers, isPricing: isBusy }}
                skeleton={<Skeleton className="mt-4 h-22" />}
              />
            </>
          ) : (
            <div className="mt-4 space-y-3">
              {totals.hasFailed ? (
                <p className="text-muted">We could not load the totals.</p>
              ) : (
                <Skeleton className="h-40" />
              )}
            </div>
          )}
          {children}
        </div>
        <Stripe className="hidden lg:block" />
      </div>
    </aside>
  )
}

/** The last button, and a note about its effect. On narrow screens the pay bar has the button (pay-bar.tsx). */
export function PlaceOrder({ totals, button }: { totals: Totals; button: OrderButtonProps }) {
  const { settings, paysNow, buyer } = totals
  const termsDays = settings?.accountTermsDays ?? null
  return (
    <>
      <AccountCredit totals={totals} />
      <OrderButton {...button} className="mt-5 w-full max-lg:hidden" />
      <p className="mt-3 text-tiny text-muted">
        {paysNow
          ? `You pay on the next page, with ${methodsText(settings?.paymentMethods ?? ['mpesa', 'card'])}. `
          : termsDays !== null
            ? `You pay nothing now. ${onAccountText({ termsDays, dueOn: null })}. `
            : buyer === 'branch'
              ? 'You pay nothing now: we send you a payment link with the order. '
              : 'You pay nothing now. '}
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

/** The additional amount that makes delivery free. */
function FreeDelivery({ quoted, totalValue }: { quoted: Totals['delivery']['quoted']; totalValue: Cents }) {
  if (!quoted?.freeFrom || quoted.chargeWithVat === 0 || totalValue >= quoted.freeFrom) return null
  return <>{showMoney(quoted.freeFrom - totalValue, 'auto')} more and delivery is free.</>
}
