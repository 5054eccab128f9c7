import Link from 'next/link'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { StageMark } from '#components/office/orders/order-marks.tsx'
import type { ListedCompanyOrder } from '#lib/contract/companies/office/company-fields.ts'

/** The latest orders of a company or a customer, each leading to its page. @param total of all of them */
export function OrderRows({
  orders,
  total,
  hasBranches,
}: {
  orders: readonly ListedCompanyOrder[]
  total: number
  hasBranches: boolean
}) {
  if (orders.length === 0) return <p className="text-muted">No orders yet.</p>
  return (
    <div className="@container">
      <table className="w-full table-fixed text-tiny">
        <thead>
          <tr className="border-b border-ink text-left text-muted">
            <th className="w-17 py-1.5 font-normal">No.</th>
            {hasBranches ? <th className="py-1.5 font-normal @max-[29rem]:hidden">Branch</th> : null}
            <th className="w-21 py-1.5 font-normal">Placed</th>
            <th className="py-1.5 font-normal">
              <span className="@max-[29rem]:hidden">Status</span>
              <span className="@min-[29rem]:hidden">Status</span>
            </th>
            <th className="w-22 py-1.5 text-right font-normal">KSh</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ orderNo, branch, createdAt, stage, askedToCancel, total: cents }) => (
            <tr key={orderNo} className="h-(--row) border-b border-hairline">
              <td>
                <Link
                  href={`/office/orders/${orderNo}`}
                  prefetch={false}
                  className="flex min-h-(--row) min-w-11 items-center font-semibold hover:underline"
                >
                  {orderNo}
                </Link>
              </td>
              {hasBranches ? <td className="truncate pr-2 @max-[29rem]:hidden">{branch}</td> : null}
              <td>
                <When at={createdAt} />
              </td>
              <td>
                <StageMark stage={stage} askedToCancel={askedToCancel} />
              </td>
              <td className="text-right">
                <MoneyFigure cents={cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > orders.length ? (
        <p className="mt-1.5 text-tiny text-muted">
          The latest {orders.length} of {total}.
        </p>
      ) : null}
    </div>
  )
}
