import { Alert } from '#components/ui/alert.tsx'
import { Deferred, deferredPart } from '#components/ui/deferred.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { SHIPPING_TYPE, type ShippingType } from '#lib/contract/codes.ts'
import { usePickUpPoints } from '#lib/places/queries.ts'
import { RadioCards } from '../form/radio-cards.tsx'
import { TextArea } from '../form/text-field.tsx'
import { type Buyer, townOf } from './checkout-draft.ts'
import { deliveryText } from './checkout-text.ts'
import { PickUpChoice } from './pick-up-choice.tsx'
import type { CheckoutState } from './use-checkout.ts'

const GUEST_FORM = deferredPart(() => import('./guest-form.tsx').then((module) => module.GuestForm))
const SAVED_ADDRESS = deferredPart(() => import('./saved-address-card.tsx').then((module) => module.SavedAddressCard))
const BRANCH = deferredPart(() => import('./branch-choice.tsx').then((module) => module.BranchChoice))
const DELIVERY_DAY = deferredPart(() => import('./delivery-day.tsx').then((module) => module.DeliveryDay))
const PURCHASE_ORDER = deferredPart(() =>
  import('./purchase-order-field.tsx').then((module) => module.PurchaseOrderField),
)

const TITLES: Record<Buyer, string> = {
  guest: 'Where shall we send it?',
  saved: 'Where shall we send it?',
  branch: 'Which branch is it for?',
  collects: 'Where will you collect it?',
}

/** Where the order goes: delivery or collecting, the person, the address, a note. */
export function Checkout({ checkout }: { checkout: CheckoutState }) {
  const { draft, change, buyer } = checkout
  const delivers = draft.shipping === SHIPPING_TYPE.delivery
  const part = { checkout }
  // Asked for ahead: collecting can then be chosen without a connection too.
  const { data: points } = usePickUpPoints(true)
  return (
    <section aria-labelledby="checkout-title" className="mt-14">
      <h2 id="checkout-title" className="heading text-d3">
        {TITLES[buyer]}
      </h2>
      {buyer === 'guest' ? (
        <p className="mt-1 text-small text-muted">
          No account needed. We call your number only about this order. You choose how to pay on the next page.
        </p>
      ) : null}
      <div className="mt-5 space-y-6">
        {buyer === 'branch' ? <Deferred part={BRANCH} props={part} skeleton={<Skeleton className="h-32" />} /> : null}
        {buyer === 'collects' ? null : (
          <RadioCards
            legend="Delivery or collecting"
            name="shippingType"
            value={String(draft.shipping)}
            onChange={(event) => change({ shipping: Number(event.target.value) as ShippingType })}
            options={[
              {
                value: String(SHIPPING_TYPE.delivery),
                title: buyer === 'branch' ? 'Deliver to the branch' : 'Deliver to me',
                text: deliveryText(townOf(draft, buyer), checkout.quoted, buyer),
              },
              {
                value: String(SHIPPING_TYPE.pickup),
                title: buyer === 'branch' ? 'We will collect' : 'I will collect',
                text: points ? `From one of our ${points.length} counters. Free` : 'From one of our counters. Free',
              },
            ]}
          />
        )}
        {checkout.deliveryError ? (
          <Alert tone="warning" title="Delivery cannot be priced just now." live="polite">
            {checkout.deliveryError}{' '}
            <button type="button" className="link" onClick={checkout.retryDelivery}>
              Try again
            </button>
          </Alert>
        ) : null}
        {delivers ? null : <PickUpChoice checkout={checkout} />}
        {buyer === 'guest' ? (
          <Deferred part={GUEST_FORM} props={part} skeleton={<Skeleton className="h-170" />} />
        ) : null}
        {buyer === 'saved' && delivers ? (
          <Deferred part={SAVED_ADDRESS} props={part} skeleton={<Skeleton className="h-24" />} />
        ) : null}
        {buyer === 'branch' ? (
          <Deferred part={DELIVERY_DAY} props={part} skeleton={<Skeleton className="h-28" />} />
        ) : null}
        {buyer === 'branch' ? <Deferred part={PURCHASE_ORDER} props={part} skeleton={null} /> : null}
        <TextArea
          id="order-note"
          label="Note for us (optional)"
          error={checkout.noteError}
          autoComplete="off"
          value={draft.comments}
          onChange={(event) => change({ comments: event.target.value })}
        />
      </div>
    </section>
  )
}
