import { Alert } from '#components/kit/alert/alert.tsx'
import { RadioCards } from '#components/kit/field/radio-cards.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { shortDay } from '#lib/checkout/delivery-day.ts'
import { addDays, systemClock, today } from '#lib/format/clock.ts'
import { openDayFrom, promisedDay } from '#lib/format/open-days.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useDayNames } from '#lib/language/dates.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { readyText } from './checkout-text.ts'
import { firstDay } from './company-missing.ts'

/** When a company wants its order: as soon as possible, or on a day from tomorrow on. */
export function DeliveryDay({
  when,
  day,
  collects,
  days,
  error,
  onChange,
}: Pick<CheckoutDraft, 'when' | 'day'> & {
  collects: boolean
  /** Working days until the delivery, or until it can be collected; null until they are known. */
  days: number | null
  error: string | undefined
  onChange: (change: Partial<Pick<CheckoutDraft, 'when' | 'day'>>) => void
}) {
  const texts = useTexts(checkoutTexts)
  const first = firstDay()
  const { openDays } = useSite()
  const names = useDayNames()
  const usual = days === null ? openDayFrom(first, openDays) : promisedDay(today(systemClock), days, openDays)
  const promised = day > usual ? openDayFrom(day, openDays) : usual
  const isRequest = when === 'date' && day >= first && day !== promised
  return (
    <div id="order-day" className="space-y-4">
      <RadioCards
        legend={texts.whenWanted}
        name="deliveryDate"
        value={when ?? ''}
        error={when === 'date' ? null : error}
        onChange={({ target: { value } }) => onChange({ when: value === 'date' ? 'date' : 'asap' })}
        options={[
          {
            value: 'asap',
            title: texts.asap,
            text:
              days === null
                ? collects
                  ? texts.dayByPoint
                  : texts.weTellDay
                : collects
                  ? readyText(texts, days, openDays, names)
                  : texts.byDay({ day: shortDay(usual, names) }),
          },
          // The option offers days from the usual delivery on. An earlier day can be requested: a note beneath covers
          // it.
          { value: 'date', title: texts.onDate, text: texts.orLater({ day: shortDay(usual, names) }) },
        ]}
      />
      {when === 'date' ? (
        <TextField
          label={texts.deliveryDate}
          type="date"
          min={first}
          max={addDays(first, 366)}
          value={day}
          error={error}
          onChange={({ target: { value } }) => onChange({ day: value })}
        />
      ) : null}
      {isRequest ? (
        <Alert
          tone="info"
          title={
            collects
              ? texts.usuallyReady({ day: shortDay(promised, names) })
              : texts.usuallyUntil({ day: shortDay(promised, names) })
          }
          live="polite"
        >
          {(collects ? texts.tryReady : texts.tryDeliver)({ day: shortDay(day, names) })}
        </Alert>
      ) : null}
    </div>
  )
}
