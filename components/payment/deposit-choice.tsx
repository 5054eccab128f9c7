'use client'

import { RadioCards } from '#components/kit/field/radio-cards.tsx'
import type { OrderDeposit } from '#lib/contract/base/deposit.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { balanceText, depositCancellationText } from '#lib/orders/deposit-text.ts'

/** The choice between the deposit and the whole amount, with the terms of the balance and of a cancellation. */
export function DepositChoice({
  deposit,
  due,
  paysAll,
  onChange,
}: {
  deposit: OrderDeposit
  /** The whole amount due. */
  due: Cents
  paysAll: boolean
  onChange: (paysAll: boolean) => void
}) {
  return (
    <div className="mt-6 space-y-3">
      <RadioCards
        legend="How much do you pay now?"
        name="depositChoice"
        value={paysAll ? 'all' : 'deposit'}
        onChange={({ target }) => onChange(target.value === 'all')}
        options={[
          {
            value: 'deposit',
            title: `The deposit: ${showMoney(deposit.depositDue, 'auto')}`,
            text: `Balance: ${balanceText(deposit)}`,
          },
          { value: 'all', title: `All of it: ${showMoney(due, 'auto')}`, text: 'No balance to pay later' },
        ]}
      />
      <p className="text-small text-muted">{depositCancellationText(deposit)}</p>
    </div>
  )
}
