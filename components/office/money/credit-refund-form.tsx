'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { ORDER_READS } from '#components/office/orders/order-calls.ts'
import type { RefundDue } from '#lib/contract/payments/office/refunds.ts'
import { officeRefundAsCredit, officeStoreCreditList } from '#lib/contract/payments/office/store-credit.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { showMoney } from '#lib/format/money.ts'
import { amountText, typedShillings } from '#lib/office/typed-amount.ts'

const REFRESHES = ['office-today', ...ORDER_READS, officeStoreCreditList.name, officeApprovalList.name]

/** Gives a refund due as store credit, once the customer has chosen it. */
export function CreditRefundForm({
  due: { orderNo, customer, amount },
  limit,
  onClose,
}: {
  due: RefundDue
  limit: number | null
  onClose: () => void
}) {
  const form = useOfficeForm(officeRefundAsCredit, {
    defaults: { amount: amountText(amount), reason: 'The customer chose store credit.' },
    toInput: ({ amount: typed, reason }, wrong) => ({
      ...{ orderNo, reason },
      amount: typedShillings(typed) ?? wrong('amount', 'Enter whole shillings, such as 1300.'),
    }),
    refreshes: REFRESHES,
    onClose,
  })
  return (
    <OfficeForm
      className="mt-2 border border-field p-3.5"
      words={{
        title: 'Give as store credit',
        text: `No money is sent. ${customer} can use it for an order at once.${limit === null ? '' : ` Above ${showMoney(limit, 'auto')} a second person must approve it.`}`,
        submit: 'Give as store credit',
        failed: 'Not given.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        <OfficeField label="Amount, KSh" inputMode="numeric" {...form.field('amount')} />
        <OfficeField label="Reason, for the customer" maxLength={300} {...form.field('reason')} />
      </div>
    </OfficeForm>
  )
}
