import type { ReportTotals as Totals } from '#lib/contract/reports/report.ts'
import { showMoney } from '#lib/format/money.ts'

const count = (quantity: number) => quantity.toLocaleString('en', { maximumFractionDigits: 1 })

/**
 * The sums of a report, before its rows. A report of products has neither delivery nor rounding, so that its total is called
 * otherwise.
 */
export function ReportTotals({ totals }: { totals: Totals }) {
  const { orders, quantity, exVat, vat, delivery, rounding, total } = totals
  const isWhole = delivery !== 0 || rounding !== 0
  const rest = [
    ['Orders', count(orders)],
    ['Quantity', count(quantity)],
    ['Products ex-VAT', showMoney(exVat)],
    ['VAT', showMoney(vat)],
    ...(delivery === 0 ? [] : [['Delivery with VAT', showMoney(delivery)]]),
    ...(rounding === 0 ? [] : [['Rounding', showMoney(rounding)]]),
  ]
  return (
    <dl className="flex flex-wrap items-end gap-x-10 gap-y-4 border-y border-hairline py-5">
      <div className="w-full md:w-auto">
        <dt className="text-small text-muted">{isWhole ? 'Orders with VAT and delivery' : 'Products with VAT'}</dt>
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
