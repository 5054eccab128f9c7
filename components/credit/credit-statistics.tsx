import type { CreditStatistics as Figures } from '#lib/contract/companies/credit.ts'
import { showMoney } from '#lib/format/money.ts'

/** The account's figures in the specification's order. */
export function CreditStatistics({ figures }: { figures: Figures }) {
  const { creditLimit, paymentTerms, outstandingBalance, balanceDue, pendingOrders, pdCheques } = figures
  const facts = [
    ['Credit limit', showMoney(creditLimit)],
    ['Payment terms', paymentTerms === 0 ? 'Immediately' : `${paymentTerms} ${paymentTerms === 1 ? 'day' : 'days'}`],
    outstandingBalance < 0
      ? ['In your favour', showMoney(-outstandingBalance)]
      : ['Outstanding balance', showMoney(outstandingBalance)],
    ['Balance due', showMoney(balanceDue)],
    ['Pending orders', showMoney(pendingOrders)],
    ['Cheques not cleared', showMoney(pdCheques)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 border-t border-hairline md:grid-cols-3">
      {facts.map(([name, figure]) => (
        <div key={name} className="border-b border-hairline py-3">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="font-semibold md:text-lead">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
