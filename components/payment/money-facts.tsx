import { showMoney } from '#lib/money.ts'
import type { PaymentStanding } from '#lib/payment-status.ts'
import { moneyFacts } from './standing-view.ts'

/** The order's total, what came in, what is still to be paid or given back: where there is more to say than one figure. */
export function MoneyFacts({ status }: { status: PaymentStanding }) {
  const facts = moneyFacts(status)
  if (facts.length === 0) return null
  return (
    <dl className="divide-y divide-hairline border-b border-hairline">
      {facts.map(({ label, cents }) => (
        <div key={label} className="flex justify-between gap-4 py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{showMoney(cents, 'auto')}</dd>
        </div>
      ))}
    </dl>
  )
}
