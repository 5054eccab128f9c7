'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { FieldError } from '#components/kit/field/field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { ChangedBy } from '#components/kit/figure/figures.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import {
  officePayOnDelivery,
  officePayOnDeliverySave,
  type PayOnDeliverySettings,
} from '#lib/contract/orders/office/pay-on-delivery.ts'
import { showMoney } from '#lib/format/money.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { amountText, typedShillings } from '#lib/office/typed-amount.ts'

/** Where and up to which amount customers can pay the person who delivers their order. */
export function PayOnDelivery() {
  const query = useOfficeQuery(officePayOnDelivery, {})
  return (
    <Loaded query={query} what="pay on delivery" rows={4}>
      {(settings) => <SettingsForm settings={settings} />}
    </Loaded>
  )
}

const fieldsOf = ({ isOffered, countyIds, upTo, takesGuests, version }: PayOnDeliverySettings) => ({
  ...{ isOffered, countyIds, takesGuests, version, upTo: amountText(upTo) },
})

function SettingsForm({ settings }: { settings: PayOnDeliverySettings }) {
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officePayOnDeliverySave, {
    defaults: fieldsOf(settings),
    isFollowing: true,
    toInput: ({ upTo, ...typed }, wrong) => ({
      ...typed,
      upTo: typedShillings(upTo) ?? wrong('upTo', 'Enter whole shillings.'),
    }),
    refreshes: [officePayOnDelivery.name, 'office-audit-list'],
    onDone: (saved) => form.reset(fieldsOf(saved)),
  })
  const { typed, problem } = form
  return (
    <form {...form.attributes} className="grid max-w-180 gap-3" aria-labelledby="pay-on-delivery">
      <div>
        <h2 id="pay-on-delivery" className="heading text-d5">
          Pay on delivery
        </h2>
        <p className="mt-1 text-muted">
          The customer pays your own rider at the door, in cash or by M-Pesa. Customers who refused two orders at the
          door pay in advance, and a customer has one such order at a time.
        </p>
      </div>
      <Checkbox checked={typed.isOffered} onChange={({ target }) => form.change('isOffered', target.checked)}>
        Offer it at checkout
      </Checkbox>
      {typed.isOffered ? (
        <>
          <OfficeField label="For orders up to KSh" className="w-48" inputMode="numeric" {...form.field('upTo')} />
          <Checkbox checked={typed.takesGuests} onChange={({ target }) => form.change('takesGuests', target.checked)}>
            Also to customers without an account
          </Checkbox>
          <Counties
            counties={settings.counties}
            chosen={typed.countyIds}
            error={form.errorOf('countyIds')}
            onChange={(countyIds) => form.change('countyIds', countyIds)}
          />
        </>
      ) : null}
      <p className="text-muted">{summaryOf(typed, settings)}</p>
      {problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      <ChangedBy change={settings} />
      <div>
        <OfficeButton type="submit" variant="main" disabled={form.isSubmitting || !form.isDirty} refusal={refusal}>
          Save
        </OfficeButton>
      </div>
    </form>
  )
}

function Counties({
  counties,
  chosen,
  error,
  onChange,
}: {
  counties: PayOnDeliverySettings['counties']
  chosen: readonly number[]
  error: string | undefined
  onChange: (countyIds: number[]) => void
}) {
  return (
    <fieldset aria-describedby={error ? 'counties-error' : undefined}>
      <legend className="flex w-full flex-wrap items-center gap-2 font-semibold">
        Counties with your own riders
        <OfficeButton size="small" onClick={() => onChange(counties.map(({ id }) => id))}>
          All
        </OfficeButton>
        <OfficeButton size="small" onClick={() => onChange([])}>
          None
        </OfficeButton>
      </legend>
      <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-3">
        {counties.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="countyIds"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {error ? <FieldError id="counties">{error}</FieldError> : null}
    </fieldset>
  )
}

const MAX_NAMED = 4
const LIST = new Intl.ListFormat('en-GB')

/** The typed settings as one sentence. */
function summaryOf(
  { isOffered, countyIds, upTo, takesGuests }: ReturnType<typeof fieldsOf>,
  { counties }: PayOnDeliverySettings,
): string {
  if (!isOffered) return 'Customers pay before their order is sent.'
  const cents = typedShillings(upTo)
  const names = counties.filter(({ id }) => countyIds.includes(id)).map(({ name }) => name)
  if (cents === null || names.length === 0) return ''
  const where = names.length > MAX_NAMED ? `${names.length} counties` : LIST.format(names)
  const who = takesGuests ? 'All customers' : 'Customers with an account'
  return `${who} in ${where} can pay orders of up to ${showMoney(cents, 'auto')} on delivery.`
}
