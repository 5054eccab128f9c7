'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import {
  type CreditOwnerInput,
  officeStoreCredit,
  officeStoreCreditGive,
  officeStoreCreditList,
} from '#lib/contract/payments/office/store-credit.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { showMoney } from '#lib/format/money.ts'
import { typedShillings } from '#lib/office/typed-amount.ts'

/** "Give KSh 500", "Take off KSh 500", without the amount while it is missing. */
const submitText = (isLess: boolean, cents: number | null): string =>
  [isLess ? 'Take off' : 'Give', cents ? showMoney(cents, 'auto') : 'credit'].join(' ')

/**
 * Gives store credit, or corrects it.
 * @param limit above it a second person must approve, in cents; null: never
 */
export function GiveCreditForm({
  owner,
  limit,
  onClose,
}: {
  owner: CreditOwnerInput
  limit: number | null
  onClose: () => void
}) {
  const [requestId] = useState(() => crypto.randomUUID())
  const form = useOfficeForm(officeStoreCreditGive, {
    defaults: { kind: 'goodwill', amount: '', reason: '' },
    toInput: ({ kind, amount, reason }, wrong) => {
      const cents = typedShillings(amount) ?? wrong('amount', 'Enter whole shillings, such as 500.')
      return {
        ...{ owner, reason, requestId },
        kind: kind === 'goodwill' ? ('goodwill' as const) : ('correction' as const),
        amount: kind === 'less' ? -cents : cents,
      }
    },
    refreshes: [officeStoreCredit.name, officeStoreCreditList.name, officeApprovalList.name],
    onClose,
  })
  const isLess = form.typed.kind === 'less'
  const cents = typedShillings(form.typed.amount)
  return (
    <OfficeForm
      className="mb-3 border border-field p-3.5"
      words={{
        title: isLess ? 'Correct store credit' : 'Give store credit',
        text:
          limit === null
            ? 'The customer sees it at once, with the reason.'
            : `The customer sees it at once, with the reason. Above ${showMoney(limit, 'auto')} in a week a second person must approve it.`,
        submit: submitText(isLess, cents),
        failed: isLess ? 'Not taken off.' : 'Not given.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        <OfficeField label="Amount, KSh" inputMode="numeric" {...form.field('amount')} />
        <OfficeSelect label="Kind" {...form.field('kind')}>
          <option value="goodwill">Goodwill</option>
          <option value="more">Correction: more</option>
          <option value="less">Correction: less</option>
        </OfficeSelect>
      </div>
      <OfficeField className="mt-2" label="Reason, for the customer" maxLength={300} {...form.field('reason')} />
    </OfficeForm>
  )
}
