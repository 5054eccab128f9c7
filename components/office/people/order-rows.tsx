import Link from 'next/link'
import { MoneyFigure, When } from '#components/office/frame/figures.tsx'
import { type Status, StatusMark } from '#components/office/frame/status-mark.tsx'
import { ORDER_STATUS } from '#lib/contract/codes.ts'
import type { ListedCompanyOrder } from '#lib/contract/office/company-fields.ts'

const STATUS_MARKS: Readonly<Record<number, { status: Status; word: string }>> = {
  [ORDER_STATUS.pending]: { status: 'wait', word: 'To approve' },
  [ORDER_STATUS.inProcess]: { status: 'now', word: 'In process' },
  [ORDER_STATUS.outForDelivery]: { status: 'out', word: 'Out' },
  [ORDER_STATUS.delivered]: { status: 'done', word: 'Delivered' },
  [ORDER_STATUS.cancelled]: { status: 'ended', word: 'Cancelled' },
}

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
              <span className="@max-[29rem]:hidden">Where it stands</span>
              <span className="@min-[29rem]:hidden">State</span>
            </th>
            <th className="w-22 py-1.5 text-right font-normal">KSh</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ orderNo, branch, createdAt, status, total: cents }) => {
            const { status: shape, word } = STATUS_MARKS[status] ?? { status: 'undecided', word: 'Unknown' }
            return (
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
                  <StatusMark status={shape}>{word}</StatusMark>
                </td>
                <td className="text-right">
                  <MoneyFigure cents={cents} />
                </td>
              </tr>
            )
          })}
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
