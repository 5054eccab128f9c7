'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeFreeDeliverySave } from '#lib/contract/site/office/delivery.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { amountText, typedAmount } from '#lib/office/typed-amount.ts'

interface Current {
  freeFrom: Cents
  version: number
}
const fieldsOf = ({ freeFrom, version }: Current) => ({ freeFrom: amountText(freeFrom), version })

/** From which value of products delivery is free, everywhere. */
export function FreeDelivery(current: Current) {
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officeFreeDeliverySave, {
    defaults: fieldsOf(current),
    isFollowing: true,
    toInput: ({ freeFrom, version }, wrong) => ({
      freeFrom: typedAmount(freeFrom) ?? wrong('freeFrom', 'Enter an amount, such as 10,000.'),
      version,
    }),
    refreshes: ['office-delivery', 'office-audit-list'],
    onDone(saved) {
      noteDone(`Delivery is free from ${showMoney(saved.freeFrom, 'auto')}.`)
      form.reset(fieldsOf(saved))
    },
  })
  const { problem, isSubmitting } = form
  const mine = typedAmount(form.typed.freeFrom)
  return (
    <form {...form.attributes} aria-labelledby="free-delivery">
      <h2 id="free-delivery" className="heading text-d5">
        Free delivery
      </h2>
      <p className="mt-1 text-muted">Orders with products of this value, VAT included, are delivered free.</p>
      <div className="mt-2 flex items-end gap-2">
        <OfficeField label="From KSh" inputMode="decimal" className="w-36" {...form.field('freeFrom')} />
        <OfficeButton type="submit" disabled={isSubmitting || !form.isDirty} refusal={refusal}>
          Save
        </OfficeButton>
      </div>
      {problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive" className="mt-2">
          {problem.message}
          {form.theirs && mine !== null ? (
            <span className="mt-2 flex flex-wrap gap-2">
              <OfficeButton disabled={isSubmitting} onClick={() => form.submit({ version: current.version })}>
                Keep mine, {showMoney(mine, 'auto')}
              </OfficeButton>
              <OfficeButton onClick={() => form.reset(fieldsOf(current))}>
                Keep theirs, {showMoney(current.freeFrom, 'auto')}
              </OfficeButton>
            </span>
          ) : null}
        </AlertLine>
      ) : null}
    </form>
  )
}
