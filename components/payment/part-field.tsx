import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Alert } from '#components/kit/alert/alert.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { MPESA_LIMIT } from '#lib/contract/payments/payment.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { suggestParts } from '#lib/payment/parts.ts'

const money = (cents: Cents) => showMoney(cents, 'auto')

/** The rest after a part, and the parts in which it can be paid. In cents. */
function leftText(rest: Cents, part: Cents): string {
  if (rest === 0) return 'This pays all that is left.'
  const further = suggestParts(rest, part)
  const how = further.length > 1 ? `: ${further.map(money).join(', then ')}` : ''
  return `${money(rest)} is left after this part${how}.`
}

/**
 * Part of a large order to pay now by M-Pesa: the limit, the suggested parts, and a field to change the next part.
 * @param part the current part, in cents; null while the typed text is not an amount
 * @param elsewhere the ways to pay the full amount at once
 */
export function PartField({
  due,
  total,
  part,
  error,
  field,
  elsewhere,
}: {
  due: Cents
  total: Cents
  part: Cents | null
  error: string | undefined
  field: UseFormRegisterReturn
  elsewhere: ReactNode
}) {
  const rest = part === null ? null : due - part
  return (
    <div className="mb-6 space-y-5">
      {due > MPESA_LIMIT.payment ? (
        <Alert tone="info" title={`M-Pesa can send at most ${money(MPESA_LIMIT.payment)} at a time.`} live="polite">
          You can pay in parts. Your order is paid when the parts add up to {money(total)}. You can close this page
          between parts and come back. {elsewhere}
        </Alert>
      ) : null}
      <TextField
        label="Pay now, in shillings"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={error}
        help={rest === null ? undefined : leftText(rest, due - rest)}
        {...field}
      />
      {due > MPESA_LIMIT.payment ? (
        <p className="text-small text-muted">
          An M-Pesa account can send {money(MPESA_LIMIT.day)} in a day.
          {due > MPESA_LIMIT.day ? ' Pay the rest tomorrow, or from another phone.' : ''}
        </p>
      ) : null}
    </div>
  )
}
