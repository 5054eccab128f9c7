import { useEffect, useRef } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { DeliveryAbroad } from '#components/kit/field/delivery-abroad.tsx'
import { RadioCards } from '#components/kit/field/radio-cards.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { SHIPPING_TYPE, type ShippingType } from '#lib/contract/base/codes.ts'
import type { TypedBusiness } from '#lib/contract/orders/business-buyer.ts'
import { showMoney } from '#lib/format/money.ts'
import { type CheckoutTexts, checkoutTexts } from '#lib/language/checkout.ts'
import { useDayNames } from '#lib/language/dates.ts'
import { problemTexts } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'
import { usePickUpPoints } from '#lib/places/queries.ts'
import { type Buyer, townOf } from './checkout-draft.ts'
import { daysOf, deliveryText, dueIn, methodsIn } from './checkout-text.ts'
import { InvoiceParty } from './invoice-party.tsx'
import { PickUpChoice } from './pick-up-choice.tsx'
import { SmsChoice } from './sms-choice.tsx'
import type { AddressDialogState } from './use-address-dialog.ts'
import type { OrderDraft } from './use-order-draft.ts'
import type { Placing } from './use-placing.ts'
import type { Totals } from './use-totals.ts'

const GUEST_FORM = deferredPart(() => import('./guest-form.tsx').then((module) => module.GuestForm))
const SAVED_ADDRESS = deferredPart(() => import('./saved-address-card.tsx').then((module) => module.SavedAddressCard))
const BRANCH = deferredPart(() => import('./branch-choice.tsx').then((module) => module.BranchChoice))
const DELIVERY_DAY = deferredPart(() => import('./delivery-day.tsx').then((module) => module.DeliveryDay))
const BUSINESS = deferredPart(() => import('./business-fields.tsx').then((module) => module.BusinessFields))
const PURCHASE_ORDER = deferredPart(() =>
  import('./purchase-order-field.tsx').then((module) => module.PurchaseOrderField),
)

const TITLES = {
  guest: 'whereDeliver',
  saved: 'whereDeliver',
  branch: 'whichBranch',
  collects: 'whereCollect',
} as const satisfies Record<Buyer, keyof CheckoutTexts>

/** Delivery details of the order: delivery or collection, the person, the address, a note. */
export function Checkout({
  order: { draft, buyer },
  totals,
  placing: { errors, change, guest },
  addressDialog,
}: {
  order: OrderDraft
  totals: Totals
  placing: Pick<Placing, 'errors' | 'change' | 'guest'>
  addressDialog: AddressDialogState
}) {
  const texts = useTexts(checkoutTexts)
  const problems = useTexts(problemTexts)
  const { delivery } = totals
  const { delivers, quoted } = delivery
  // Requested ahead: collection can then be chosen without a connection too.
  const { data: points } = usePickUpPoints(true)
  const point = points?.find(({ id }) => id === draft.pickUpPoint)
  const title = useRef<HTMLHeadingElement>(null)
  // "Place Order" of the quantity grid opens the cart here. The router cannot scroll to it: the cart is loaded first.
  useEffect(() => {
    if (location.hash === '#order') title.current?.focus()
  }, [])
  return (
    <section aria-labelledby="checkout-title" id="order" className="mt-14">
      <h2 ref={title} id="checkout-title" tabIndex={-1} className="heading scroll-mt-24 text-d3 outline-none">
        {texts[TITLES[delivers || buyer === 'branch' ? buyer : 'collects']]}
      </h2>
      {buyer === 'guest' ? <p className="mt-1 text-small text-muted">{texts.noAccount}</p> : null}
      <div className="mt-5 space-y-6">
        {buyer === 'branch' ? (
          <Deferred
            part={BRANCH}
            texts={problems}
            props={{ value: draft.branch, error: errors.company.branchId, onChange: (branch) => change({ branch }) }}
            skeleton={<Skeleton className="h-32" />}
          />
        ) : null}
        {buyer === 'collects' ? null : (
          <ShippingChoice order={{ draft, buyer }} quoted={quoted} pickUpPoints={points?.length} change={change} />
        )}
        {delivery.isAbroad && buyer === 'saved' ? <DeliveryAbroad country="" /> : null}
        {delivery.problem ? (
          <Alert tone="warning" title={texts.deliveryFailed} live="polite">
            {delivery.problem}{' '}
            <button type="button" className="link" onClick={delivery.retry}>
              {texts.tryAgain}
            </button>
          </Alert>
        ) : null}
        {delivers ? null : (
          <PickUpChoice
            value={draft.pickUpPoint}
            error={errors.pickUp}
            onChange={(pickUpPoint) => change({ pickUpPoint })}
          />
        )}
        {buyer === 'guest' ? (
          <Deferred
            part={GUEST_FORM}
            texts={problems}
            props={{ delivers, guest }}
            skeleton={<Skeleton className="h-170" />}
          />
        ) : null}
        {buyer === 'saved' && delivers ? (
          <Deferred
            part={SAVED_ADDRESS}
            texts={problems}
            props={{ value: draft.saved, onChange: (saved) => change({ saved }), dialog: addressDialog }}
            skeleton={<Skeleton className="h-24" />}
          />
        ) : null}
        {buyer === 'branch' ? (
          <CompanyOrderFields
            draft={draft}
            collects={!delivery.delivers}
            days={delivers ? daysOf(quoted) : (point?.workingDays ?? point?.days)}
            errors={errors}
            change={change}
          />
        ) : null}
        {buyer === 'branch' ? (
          <InvoiceParty />
        ) : (
          <Deferred
            part={BUSINESS}
            texts={problems}
            props={{
              value: draft.business,
              errors: errors.business,
              onChange: (business: TypedBusiness) => change({ business }),
            }}
            skeleton={<div className="h-14" />}
          />
        )}
        <PaymentTime totals={totals} isOnDelivery={draft.paysOnDelivery} change={change} />
        <AccountOrNow totals={totals} change={change} />
        <TextArea
          id="order-note"
          label={texts.note}
          error={errors.note}
          autoComplete="off"
          value={draft.comments}
          onChange={(event) => change({ comments: event.target.value })}
        />
        <SmsChoice isOn={draft.smsUpdates} onChange={(smsUpdates) => change({ smsUpdates })} />
      </div>
    </section>
  )
}

/** Delivery or collection. */
function ShippingChoice({
  order: { draft, buyer },
  quoted,
  pickUpPoints,
  change,
}: {
  order: Pick<OrderDraft, 'draft' | 'buyer'>
  quoted: Totals['delivery']['quoted']
  /** Number of pick-up points; undefined until it is known. */
  pickUpPoints: number | undefined
  change: Placing['change']
}) {
  const texts = useTexts(checkoutTexts)
  const { openDays } = useSite()
  const names = useDayNames()
  return (
    <RadioCards
      legend={texts.deliveryOrCollection}
      name="shippingType"
      value={String(draft.shipping)}
      onChange={(event) => change({ shipping: Number(event.target.value) as ShippingType })}
      options={[
        {
          value: String(SHIPPING_TYPE.delivery),
          title: buyer === 'branch' ? texts.deliverToBranch : texts.deliverToMe,
          text: deliveryText(texts, townOf(draft, buyer), quoted, buyer, openDays, names),
        },
        {
          value: String(SHIPPING_TYPE.pickup),
          title: buyer === 'branch' ? texts.weCollect : texts.iCollect,
          text: pickUpPoints !== undefined ? texts.fromPoints({ number: pickUpPoints }) : texts.fromPoint,
        },
      ]}
    />
  )
}

/** Payment now or on delivery, if that is offered. */
function PaymentTime({
  totals: { onDeliveryUpTo, canPayOnDelivery, settings, deposit },
  isOnDelivery,
  change,
}: Pick<Placing, 'change'> & { totals: Totals; isOnDelivery: boolean }) {
  const texts = useTexts(checkoutTexts)
  if (onDeliveryUpTo === null || deposit) return null
  return (
    <RadioCards
      legend={texts.whenPay}
      name="paymentTime"
      value={isOnDelivery && canPayOnDelivery ? 'delivery' : 'now'}
      onChange={({ target }) => change({ paysOnDelivery: target.value === 'delivery' })}
      options={[
        {
          value: 'now',
          title: texts.now,
          text: texts.withMethods({ methods: methodsIn(texts, settings?.paymentMethods) }),
        },
        {
          value: 'delivery',
          title: texts.onDelivery,
          text: canPayOnDelivery ? texts.cashOrMpesa : texts.ordersUpTo({ amount: showMoney(onDeliveryUpTo, 'auto') }),
          disabled: !canPayOnDelivery,
        },
      ]}
    />
  )
}

/** The company's account or payment now, if the shop offers both. */
function AccountOrNow({ totals, change }: Pick<Placing, 'change'> & { totals: Totals }) {
  const texts = useTexts(checkoutTexts)
  const { settings, isAccountPaidNow } = totals
  const credit = settings?.credit
  const termsDays = settings?.accountTermsDays ?? null
  if (!credit?.paysNow || termsDays === null) return null
  const isHeld = credit.hold !== undefined && !credit.hold.isReleased
  return (
    <RadioCards
      legend={texts.howPay}
      name="payment-account"
      value={isAccountPaidNow ? 'now' : 'account'}
      onChange={({ target }) => change({ paysNow: target.value === 'now' })}
      options={[
        {
          value: 'account',
          title: texts.onAccount,
          text: isHeld ? texts.onHold : texts.paymentDue({ due: dueIn(texts, termsDays) }),
        },
        {
          value: 'now',
          title: texts.now,
          text: texts.withMethods({ methods: methodsIn(texts, settings?.paymentMethods) }),
        },
      ]}
    />
  )
}

/** Delivery day and purchase order number of a company's order. */
function CompanyOrderFields({
  draft,
  collects,
  days,
  errors,
  change,
}: Pick<Placing, 'errors' | 'change'> & {
  draft: OrderDraft['draft']
  collects: boolean
  /** Working days until the delivery, or until it can be collected at the chosen point; undefined until they are known. */
  days: number | undefined
}) {
  const problems = useTexts(problemTexts)
  return (
    <>
      <Deferred
        part={DELIVERY_DAY}
        texts={problems}
        props={{
          when: draft.when,
          day: draft.day,
          collects,
          days: days ?? null,
          error: errors.company.estimatedDeliveryDate,
          onChange: change,
        }}
        skeleton={<Skeleton className="h-28" />}
      />
      <Deferred
        part={PURCHASE_ORDER}
        texts={problems}
        props={{
          value: draft.purchaseOrderNo,
          error: errors.company.purchaseOrderNo,
          onChange: (purchaseOrderNo) => change({ purchaseOrderNo }),
        }}
        skeleton={null}
      />
    </>
  )
}
