import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { useLeadsExVat } from '#lib/catalogue/leading-price.ts'
import { showCount } from '#lib/format/count.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { type CheckoutTexts, checkoutTexts } from '#lib/language/checkout.ts'
import { problemTexts } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'
import { AccountCredit } from './account-credit.tsx'
import { dueIn, methodsIn } from './checkout-text.ts'
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
  const texts = useTexts(checkoutTexts)
  const { figures, settings } = totals
  return (
    <aside aria-labelledby="summary-title" className="-mx-(--gutter) lg:mx-0">
      <div className="border-y border-hairline bg-paper lg:sticky lg:top-[calc(var(--bar,0px)+1.5rem)] lg:border-x lg:border-b-0">
        <div className="px-(--gutter) py-6 lg:px-7" aria-busy={isBusy || undefined}>
          <h2 id="summary-title" className="heading text-d4">
            {texts.summary}
          </h2>
          {figures && settings ? (
            <Amounts totals={totals} figures={figures} settings={settings} isBusy={isBusy} />
          ) : (
            <div className="mt-4 space-y-3">
              {totals.hasFailed ? <p className="text-muted">{texts.totalsFailed}</p> : <Skeleton className="h-40" />}
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
  const texts = useTexts(checkoutTexts)
  const { offers } = settings
  const isExVat = useLeadsExVat()
  const label = isExVat ? texts.exVat : texts.withVat
  const rate = totals.vatPerc === null ? '' : `${totals.vatPerc}%`
  const saved = (isExVat ? offers?.exVat : offers?.withVat) ?? 0
  const products = isExVat ? figures.productsExVat : figures.productsWithVat
  const charge = isExVat ? figures.deliveryExVat : figures.deliveryWithVat
  return (
    <>
      <dl className={classes('mt-4 space-y-2.5', isBusy && 'text-muted')}>
        <Row label={texts.products({ vat: label })}>{showMoney(products + saved)}</Row>
        {offers?.exVat ? <Row label={texts.offers({ vat: label })}>{showMoney(-saved)}</Row> : null}
        <DeliveryRow totals={totals} label={label} charge={charge} />
        {isExVat ? <Row label={rate ? texts.vatRate({ rate }) : texts.vat}>{showMoney(figures.vat)}</Row> : null}
        {figures.rounding ? <Row label={texts.rounding}>{showMoney(figures.rounding)}</Row> : null}
      </dl>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-ink pt-3">
        <span className="font-semibold">
          {[
            totals.paysOnDelivery ? texts.toPayOnDelivery : totals.paysNow ? texts.toPay : texts.orderValue,
            texts.withVat,
            totals.isComplete ? '' : texts.withoutDelivery,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <output className="text-d4 font-bold tracking-normal">{showMoney(figures.toPay, 'auto')}</output>
      </p>
      {isExVat ? null : (
        <p className="mt-1 text-small text-muted">
          {rate
            ? texts.includesVat({ rate, amount: showMoney(figures.vat) })
            : texts.includesSomeVat({ amount: showMoney(figures.vat) })}
        </p>
      )}
      <p className="mt-1 text-small text-muted">
        {texts.uniqueItems({ quantity: showCount(settings.totalQuantity) })(settings.totalUniqueItems)}{' '}
        <FreeDelivery quoted={totals.delivery.quoted} totalValue={totals.goodsValue} />
      </p>
      {totals.deposit ? <DepositNote deposit={totals.deposit} /> : null}
      <Deferred
        part={PROMOTION}
        texts={useTexts(problemTexts)}
        props={{ offers, isPricing: isBusy }}
        skeleton={<Skeleton className="mt-4 h-22" />}
      />
    </>
  )
}

/** Row of the delivery: its charge, or the reason for a missing charge. @param charge shown if it is not free */
function DeliveryRow({ totals, label, charge }: { totals: Totals; label: string; charge: Cents }) {
  const texts = useTexts(checkoutTexts)
  const { town, delivery } = totals
  if (!delivery.delivers) return <Row label={texts.collection}>{texts.free}</Row>
  if (!delivery.quoted) return <Row label={texts.delivery}>{unquotedText(texts, totals)}</Row>
  if (delivery.quoted.chargeWithVat === 0)
    return <Row label={texts.deliveryTo({ town: town ?? '' })}>{delivery.quoted.offer ?? texts.freeDelivery}</Row>
  return <Row label={`${texts.deliveryTo({ town: town ?? '' })}, ${label}`}>{showMoney(charge)}</Row>
}

function unquotedText(texts: CheckoutTexts, { town, buyer, delivery }: Totals): string {
  if (delivery.isAbroad) return texts.inKenyaOnly
  if (town) return delivery.problem ? texts.notKnown : texts.calculating
  return buyer === 'branch' ? texts.chooseBranchShort : texts.chooseTownShort
}

/** @param isActing the buyer orders for another company, which pays */
function paymentNote(
  texts: CheckoutTexts,
  { settings, paysNow, isAccountPaidNow, paysOnDelivery, buyer, figures, storeCredit, hold, overCredit }: Totals,
  isActing: boolean,
): string {
  if (storeCredit.used > 0 && storeCredit.used === figures?.toPay) return texts.creditPays
  if (paysOnDelivery) return texts.payRider
  if (paysNow) return texts.payNextPage({ methods: methodsIn(texts, settings?.paymentMethods) })
  if (overCredit > 0) return refusedAccountNote(texts, hold !== null, settings?.credit?.paysNow === true)
  const termsDays = isAccountPaidNow ? null : (settings?.accountTermsDays ?? null)
  if (isActing) {
    return termsDays === null ? texts.linkForThem : texts.onTheirAccount({ due: dueIn(texts, termsDays) })
  }
  if (termsDays !== null) return texts.onYourAccount({ due: dueIn(texts, termsDays) })
  return buyer === 'branch' ? texts.linkWithOrder : texts.nothingNow
}

/** Replaces the terms of the account while the order cannot be on it. @param canPayNow the order can be paid at once instead */
const refusedAccountNote = (texts: CheckoutTexts, isHeld: boolean, canPayNow: boolean): string =>
  [isHeld ? texts.heldAccount : texts.noCredit, canPayNow ? texts.choosePayNow : ''].filter(Boolean).join(' ')

/** The last button, and a note about its effect. On narrow screens the pay bar has the button (pay-bar.tsx). */
export function PlaceOrder({ totals, button }: { totals: Totals; button: OrderButtonProps }) {
  const { runsCompany } = useBuyer()
  const texts = useTexts(checkoutTexts)
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
        {paymentNote(texts, totals, runsCompany === 'theirs')} {texts.youAccept}{' '}
        <a href="/terms" className="link">
          {texts.terms}
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
  const texts = useTexts(checkoutTexts)
  if (!quoted?.freeFrom || quoted.chargeWithVat === 0 || totalValue >= quoted.freeFrom) return null
  return <>{texts.moreForFree({ amount: showMoney(quoted.freeFrom - totalValue, 'auto') })}</>
}
