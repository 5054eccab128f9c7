import { Alert } from '#components/ui/alert.tsx'
import { shortDay } from '#lib/checkout/delivery-day.ts'
import { SHIPPING_TYPE } from '#lib/contract/codes.ts'
import { addDays, systemClock, today } from '#lib/format/clock.ts'
import { RadioCards } from '../form/radio-cards.tsx'
import { TextField } from '../form/text-field.tsx'
import { firstDay } from './company-missing.ts'
import type { CheckoutState } from './use-checkout.ts'

/** When a company wants its order: as soon as possible, or on a day from tomorrow on. */
export function DeliveryDay({ checkout }: { checkout: CheckoutState }) {
  const { draft, change, quoted, companyErrors } = checkout
  const collects = draft.shipping === SHIPPING_TYPE.pickup
  const error = companyErrors.estimatedDeliveryDate
  const first = firstDay()
  const usual = quoted && !collects ? addDays(today(systemClock), quoted.deliveryDays) : first
  const isEarly = draft.when === 'date' && !collects && draft.day >= first && draft.day < usual
  return (
    <div id="order-day" className="space-y-4">
      <RadioCards
        legend="When do you want it?"
        name="deliveryDate"
        value={draft.when ?? ''}
        error={draft.when === 'date' ? null : error}
        onChange={({ target: { value } }) => change({ when: value === 'date' ? 'date' : 'asap' })}
        options={[
          {
            value: 'asap',
            title: 'As soon as possible',
            text: collects ? `Ready by ${shortDay(first)}` : quoted ? `By ${shortDay(usual)}` : 'We tell you the day',
          },
          // Not sooner than as soon as possible: an earlier day may be asked for, and is answered beneath.
          { value: 'date', title: 'On a specific date', text: `${shortDay(usual)} or later` },
        ]}
      />
      {draft.when === 'date' ? (
        <TextField
          label="Delivery date"
          type="date"
          min={first}
          max={addDays(first, 366)}
          value={draft.day}
          error={error}
          onChange={({ target: { value } }) => change({ day: value })}
        />
      ) : null}
      {isEarly ? (
        <Alert tone="info" title={`The carrier usually needs until ${shortDay(usual)}.`} live="polite">
          We will try for {shortDay(draft.day)}, and call you if it cannot be done.
        </Alert>
      ) : null}
    </div>
  )
}
