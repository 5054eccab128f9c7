import dynamic from 'next/dynamic'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { RadioCards } from '#components/ui/radio-cards.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TextArea } from '#components/ui/text-field.tsx'
import { showKenyanMobile } from '#lib/phone.ts'
import { type Buyer, fullName, townOf } from './checkout-draft.ts'
import type { CheckoutState } from './use-checkout.ts'
import { deliveryInWords } from './words.ts'

const SavedAddressCard = dynamic(() => import('./saved-address-card.tsx').then((module) => module.SavedAddressCard), {
  loading: () => <Skeleton className="h-24" />,
})

const BranchChoice = dynamic(() => import('./branch-choice.tsx').then((module) => module.BranchChoice), {
  loading: () => <Skeleton className="h-32" />,
})
const DeliveryDay = dynamic(() => import('./delivery-day.tsx').then((module) => module.DeliveryDay), {
  loading: () => <Skeleton className="h-28" />,
})

const PickUpChoice = dynamic(() => import('./pick-up-choice.tsx').then((module) => module.PickUpChoice), {
  loading: () => <Skeleton className="h-40" />,
})

const TITLES: Record<Buyer, string> = {
  guest: 'Where shall we send it?',
  saved: 'Where shall we send it?',
  branch: 'Which branch is it for?',
  collects: 'Where will you collect it?',
}

/** Where the order goes: delivery or collecting, the person, the address, a note. */
export function Checkout({ checkout }: { checkout: CheckoutState }) {
  const { draft, change, buyer } = checkout
  const delivers = draft.shipping === 1
  return (
    <section aria-labelledby="checkout-title" className="mt-14">
      <h2 id="checkout-title" className="heading text-d3">
        {TITLES[buyer]}
      </h2>
      {buyer === 'guest' ? (
        <p className="mt-1 text-small text-muted">
          No account needed. We use your number for <span className="whitespace-nowrap">M-Pesa</span> and for the
          driver.
        </p>
      ) : null}
      <div className="mt-5 space-y-6">
        {buyer === 'branch' ? <BranchChoice checkout={checkout} /> : null}
        {buyer === 'collects' ? null : (
          <RadioCards
            legend="Delivery or collecting"
            name="shippingType"
            value={String(draft.shipping)}
            onChange={(event) => change({ shipping: event.target.value === '1' ? 1 : 2 })}
            options={[
              {
                value: '1',
                title: buyer === 'branch' ? 'Deliver to the branch' : 'Deliver to me',
                text: deliveryInWords(townOf(draft, buyer), checkout.quoted, buyer),
              },
              {
                value: '2',
                title: buyer === 'branch' ? 'We will collect' : 'I will collect',
                text: 'From one of our counters. Free',
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
        {buyer === 'guest' ? <PersonCard checkout={checkout} /> : null}
        {buyer === 'saved' && delivers ? <SavedAddressCard checkout={checkout} /> : null}
        {buyer === 'branch' ? <DeliveryDay checkout={checkout} /> : null}
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

/** The person and address that a guest gave, or the button that asks for them. */
function PersonCard({ checkout }: { checkout: CheckoutState }) {
  const { draft } = checkout
  const delivers = draft.shipping === 1
  const person = delivers ? draft.address : (draft.contact ?? draft.address)
  const ask = {
    onClick: checkout.askAddress,
    onPointerEnter: checkout.expectAddress,
    onFocus: checkout.expectAddress,
    'aria-haspopup': 'dialog' as const,
  }
  if (!person)
    return (
      <Button variant="outline" {...ask} className="w-full md:w-auto">
        {delivers ? 'Add your address' : 'Add your name and number'}
      </Button>
    )
  return (
    <div className="flex items-start justify-between gap-4 border border-field bg-paper px-4 py-3">
      <address className="min-w-0 not-italic">
        <span className="block font-semibold">{fullName(person)}</span>
        {delivers && draft.address ? (
          <span className="block">
            {draft.address.physicalLocation}, {draft.address.town} {draft.address.postalCode}, {draft.address.county}
          </span>
        ) : null}
        <span className="block text-small text-muted">
          {showKenyanMobile(person.mobileNumber)}, {person.email}
        </span>
      </address>
      <button type="button" className="link min-h-11 shrink-0" {...ask}>
        Change<span className="sr-only"> {delivers ? 'the address' : 'name and number'}</span>
      </button>
    </div>
  )
}
