import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { useLeadsExVat } from '#lib/catalogue/leading-price.ts'
import { showCount } from '#lib/format/count.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { dueText, onAccountText } from '#lib/orders/on-account.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import { AccountCredit } from './account-credit.tsx'
import { DepositNote } from './deposit-note.tsx'
import { ABROAD, OrderButton, type OrderButtonProps } from './order-button.tsx'
import { SmallestOrder } from './smallest-order.tsx'
import { SpendingNote } from './spending-note.tsx'
import { StoreCreditChoice } from './store-credit-choice.tsx'
import { useBuyer } from './use-buyer.ts'
import type { Totals } from './use-totals.ts'

const PROMOTION = deferredPart(() => import('./promotion-field.tsx').then((module) => module.PromotionField))

/**
 * Amounts of the order, on paper with a stripe at its foot. Stays visible on wide screens.
 * @param isBusy while figures are loading
 * @param children the button that continues
 */
export function OrderSummary({ totals, isBusy, children }: { totals: Totals; isBusy: boolean; children: ReactNode }) {
  const { figures, settings } = totals
  return (
    <aside aria-labelledby="summary-title" className="-mx-(--gutter) lg:mx-0">
      <div className="border-y border-hairline bg-paper lg:sticky lg:top-[calc(var(--bar,0px)+1.5rem)] lg:border-x lg:border-b-0">
        <div className="px-(--gutter) py-6 lg:px-7" aria-busy={isBusy || undefined}>
          <h2 id="summary-title" className="heading text-d4">
            Summary
          </h2>
          {figures && settings ? (
            <Amounts totals={totals} figures={figures} settings={settings} isBusy={isBusy} />
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

/** Rows of the amounts, their sum, and the promotion code. */
function Amounts({
  totals,
  figures,
  settings,
  isBusy,
}: {
  totals: Totals
  figures: NonNullable<Totals['figures']>
  settings: NonNullable<Totals['settings']>
  isBusy: boolean
}) {
  const { offers } = settings
  const isExVat = useLeadsExVat()
  const label = isExVat ? 'ex-VAT' : 'with VAT'
  const rate = totals.vatPerc === null ? '' : `${totals.vatPerc}%`
  const saved = (isExVat ? offers?.exVat : offers?.withVat) ?? 0
  const products = isExVat ? figures.productsExVat : figures.productsWithVat
  const charge = isExVat ? figures.deliveryExVat : figures.deliveryWithVat
  return (
    <>
      <dl className={classes('mt-4 space-y-2.5', isBusy && 'text-muted')}>
        <Row label={`Products, ${label}`}>{showMoney(products + saved)}</Row>
        {offers?.exVat ? <Row label={`Offers, ${label}`}>{showMoney(-saved)}</Row> : null}
        <DeliveryRow totals={totals} label={label} charge={charge} />
        {isExVat ? <Row label={rate ? `VAT, ${rate}` : 'VAT'}>{showMoney(figures.vat)}</Row> : null}
        {figures.rounding ? <Row label="Rounding to whole shillings">{showMoney(figures.rounding)}</Row> : null}
      </dl>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-ink pt-3">
        <span className="font-semibold">
          {[
            totals.paysOnDelivery ? 'To pay on delivery' : totals.paysNow ? 'To pay' : 'Order value',
            'with VAT',
            totals.isComplete ? '' : 'without delivery',
          ]
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
        {showCount(settings.totalQuantity)}.{' '}
        <FreeDelivery quoted={totals.delivery.quoted} totalValue={totals.goodsValue} />
      </p>
      {totals.deposit ? <DepositNote deposit={totals.deposit} /> : null}
      <Deferred part={PROMOTION} props={{ offers, isPricing: isBusy }} skeleton={<Skeleton className="mt-4 h-22" />} />
    </>
  )
}

/** Row of the delivery: its charge, or the reason for a missing charge. @param charge shown if it is not free */
function DeliveryRow({ totals, label, charge }: { totals: Totals; label: string; charge: Cents }) {
  const { town, delivery } = totals
  if (!delivery.delivers) return <Row label="Collection">Free</Row>
  if (!delivery.quoted) return <Row label="Delivery">{unquotedText(totals)}</Row>
  if (delivery.quoted.chargeWithVat === 0)
    return <Row label={`Delivery to ${town}`}>{delivery.quoted.offer ?? 'Free delivery'}</Row>
  return <Row label={`Delivery to ${town}, ${label}`}>{showMoney(charge)}</Row>
}

function unquotedText({ town, buyer, delivery }: Totals): string {
  if (delivery.isAbroad) return 'In Kenya only'
  if (town) return delivery.problem ? 'Not known yet' : 'Calculating…'
  return buyer === 'branch' ? 'Choose a branch' : 'Choose your town'
}

/** @param isActing the buyer orders for another company, which pays */
function paymentNote(
  { settings, paysNow, isAccountPaidNow, paysOnDelivery, buyer, figures, storeCredit, hold, overCredit }: Totals,
  isActing: boolean,
): string {
  if (storeCredit.used > 0 && storeCredit.used === figures?.toPay) return 'Your store credit pays for it.'
  if (paysOnDelivery) return 'You pay the person who delivers it, in cash or by M-Pesa.'
  if (paysNow) return `You pay on the next page, with ${methodsText(settings?.paymentMethods ?? ['mpesa', 'card'])}.`
  if (overCredit > 0) return refusedAccountNote(hold !== null, settings?.credit?.paysNow === true)
  const termsDays = isAccountPaidNow ? null : (settings?.accountTermsDays ?? null)
  if (isActing) {
    return termsDays === null
      ? 'Nothing to pay now: we email you a payment link to send to them.'
      : `Nothing to pay now. On their account, ${dueText({ termsDays, dueOn: null })}.`
  }
  if (termsDays !== null) return `You pay nothing now. ${onAccountText({ termsDays, dueOn: null })}.`
  return buyer === 'branch' ? 'You pay nothing now: we send you a payment link with the order.' : 'You pay nothing now.'
}

/** Replaces the terms of the account while the order cannot be on it. @param canPayNow the order can be paid at once instead */
const refusedAccountNote = (isHeld: boolean, canPayNow: boolean): string =>
  `This order cannot be on the account: ${isHeld ? 'the account is on hold' : 'not enough credit is available'}.${
    canPayNow ? ' Choose to pay now to place it.' : ''
  }`

/** The last button, and a note about its effect. On narrow screens the pay bar has the button (pay-bar.tsx). */
export function PlaceOrder({ totals, button }: { totals: Totals; button: OrderButtonProps }) {
  const { runsCompany } = useBuyer()
  return (
    <>
      <StoreCreditChoice totals={totals} />
      <AccountCredit totals={totals} />
      <SpendingNote totals={totals} />
      <SmallestOrder totals={totals} />
      {totals.delivery.isAbroad ? (
        <p id={ABROAD} className="mt-4 border-t border-hairline pt-3">
          {totals.delivery.reason}
        </p>
      ) : null}
      <OrderButton {...button} className="mt-5 w-full max-lg:hidden" />
      <p className="mt-3 text-tiny text-muted">
        {paymentNote(totals, runsCompany === 'theirs')} By ordering you accept our{' '}
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
