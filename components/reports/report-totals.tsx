import type { ReportTotals as Totals } from '#lib/contract/report.ts'
import { showMoney } from '#lib/format/money.ts'

const count = (quantity: number) => quantity.toLocaleString('en', { maximumFractionDigits: 1 })

/** What it all comes to, before anything else is read. */
export function ReportTotals({ totals }: { totals: Totals }) {
  const { orders, quantity, exVat, vat, delivery, total } = totals
  const rest = [
    ['Orders', count(orders)],
    ['Quantity', count(quantity)],
    ['Products ex VAT', showMoney(exVat)],
    ['VAT', showMoney(vat)],
    ...(delivery === 0 ? [] : [['Delivery with VAT', showMoney(delivery)]]),
  ]
  return (
    <dl className="flex flex-wrap items-end gap-x-10 gap-y-4 border-y border-hairline py-5">
      <div className="w-full md:w-auto">
        <dt className="text-small text-muted">Total with VAT</dt>
        <dd className="text-figure font-bold">{showMoney(total)}</dd>
      </div>
      {rest.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-small text-muted">{name}</dt>
          <dd className="text-lead font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
