'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { OrderDeposit } from '#lib/contract/base/deposit.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useNow } from '#lib/office/use-now.ts'
import { balanceText, retainedText } from '#lib/orders/deposit-text.ts'

// The form's libraries stay out of the first load of Orders.
const FORM = deferredPart(async () => (await import('./balance-day-form.tsx')).BalanceDayForm)

/** Deposit and balance of an order, with a form that changes the day of the balance. */
export function OrderDepositFacts({
  deposit,
  retained,
  orderNo,
}: {
  deposit: OrderDeposit | undefined
  /** Of a cancelled order: the amount that is not refunded. */
  retained: Cents | undefined
  orderNo: number
}) {
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusal('orders.edit')
  const today = dayInNairobi(useNow())
  if (retained) return <p className="mt-3">{retainedText(retained)}</p>
  if (!deposit || deposit.balance === 0) return null
  const { depositDue, balanceDueOn, isDepositPaid } = deposit
  return (
    <section aria-label="Deposit" className="mt-3 grid gap-1 border-t border-hairline pt-2">
      <p>
        {isDepositPaid
          ? `Deposit of ${showMoney(deposit.deposit, 'auto')} received.`
          : `Deposit to pay: ${showMoney(depositDue, 'auto')}.`}
      </p>
      <p className={isDepositPaid && balanceDueOn < today ? 'font-semibold text-error' : ''}>
        Balance: {balanceText(deposit)}
        {isDepositPaid && balanceDueOn < today ? ', overdue' : ''}.
      </p>
      {isOpen ? (
        <Deferred
          part={FORM}
          props={{ orderNo, day: balanceDueOn, onClose: () => setOpen(false) }}
          skeleton={<Skeleton className="h-40" />}
        />
      ) : (
        <div>
          <OfficeButton size="small" refusal={refusal} onClick={() => setOpen(true)}>
            Change the balance date
          </OfficeButton>
        </div>
      )}
    </section>
  )
}
