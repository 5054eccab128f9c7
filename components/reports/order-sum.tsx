import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { OrderTotals } from '#lib/contract/reports/report.ts'
import { type Cents, showAmount } from '#lib/format/money.ts'
import { type ReportFilter, writeReportFilter } from './report-filter.ts'

/** The sum from the products to the orders, which is the total of the report by date. */
export function OrderSum({
  products,
  of: { delivery, rounding, total },
  filter,
}: {
  /** With VAT. */
  products: Cents
  of: OrderTotals
  filter: ReportFilter
}) {
  const lines: [label: string, amount: Cents][] = [
    ['Products with VAT', products],
    ['Delivery with VAT', delivery],
    ['Rounding', rounding],
  ]
  return (
    <table className="w-full max-w-120 text-small">
      <caption className="pb-2 text-left text-muted">From products to orders. Amounts in KSh.</caption>
      <tbody>
        {lines.map(([label, amount]) => (
          <tr key={label} className="border-b border-hairline">
            <th scope="row" className="py-2 text-left font-normal">
              {label}
            </th>
            <td className="pl-4 text-right py-2 align-bottom whitespace-nowrap tabular-nums">{showAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-ink font-semibold">
          <th scope="row" className="py-2 text-left">
            Orders with VAT and delivery, as in the{' '}
            <NavLink href={`/orders-by-date${writeReportFilter(filter)}`} className="link">
              report by date
            </NavLink>
          </th>
          <td className="pl-4 text-right py-2 align-bottom whitespace-nowrap tabular-nums">{showAmount(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
