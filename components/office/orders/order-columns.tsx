import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { OfficeListedOrder } from '#lib/contract/orders/office/order-list.ts'
import { OPEN_STAGES } from '#lib/contract/orders/office/order-stages.ts'
import { PaymentMark, PromisedDay, StageMark } from './order-marks.tsx'

const cut = (text: string) => (
  <span className="truncate" title={text}>
    {text}
  </span>
)

/** The columns of the list of orders. */
export const ORDER_COLUMNS: readonly OfficeColumn<OfficeListedOrder>[] = [
  {
    id: 'no',
    title: 'No.',
    width: 76,
    sort: 'no',
    isLink: true,
    isFixed: true,
    cell: ({ orderNo }) => <b className="font-semibold">{orderNo}</b>,
  },
  { id: 'customer', title: 'Customer', width: 120, grow: 3, isFixed: true, cell: ({ customer }) => cut(customer) },
  { id: 'to', title: 'To', width: 90, grow: 2, yields: 1, cell: ({ to }) => cut(to) },
  { id: 'quantity', title: 'Products', width: 124, grow: 1, yields: 2, cell: ({ quantity }) => cut(quantity) },
  {
    id: 'promised',
    title: 'By',
    width: 136,
    yields: 3,
    sort: 'promised',
    cell: ({ promisedOn, stage }) => <PromisedDay day={promisedOn} isOpen={OPEN_STAGES.includes(stage)} />,
  },
  {
    id: 'placed',
    title: 'Placed',
    width: 96,
    isHiddenAtFirst: true,
    cell: ({ placedAt }) => <When at={placedAt} />,
  },
  {
    id: 'stage',
    title: 'Packing',
    width: 160,
    grow: 1,
    cell: ({ stage, packing, askedToCancel }) => (
      <StageMark stage={stage} packing={packing} askedToCancel={askedToCancel} />
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    width: 140,
    grow: 1,
    cell: ({ payment, method, paymentSince }) => <PaymentMark payment={payment} method={method} since={paymentSince} />,
  },
  { id: 'taken', title: 'Taken by', width: 90, isHiddenAtFirst: true, cell: ({ takenBy }) => cut(takenBy ?? '') },
  { id: 'tags', title: 'Tags', width: 90, grow: 1, isHiddenAtFirst: true, cell: ({ tags }) => cut(tags.join(', ')) },
  {
    id: 'total',
    title: 'KSh',
    width: 98,
    align: 'right',
    sort: 'amount',
    cell: ({ total }) => <MoneyFigure cents={total} />,
  },
]

/** An order of the list on a phone: two lines. */
export function OrderPhoneRow({ order }: { order: OfficeListedOrder }) {
  const { orderNo, customer, to, total, stage, packing, askedToCancel, payment, method, paymentSince, promisedOn } =
    order
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
      <span className="truncate">
        <b className="font-semibold">{orderNo}</b> {customer}
      </span>
      <MoneyFigure cents={total} className="text-right font-semibold" />
      <span className="col-span-2 flex min-w-0 gap-2 text-tiny text-muted">
        <span className="flex-none">
          <StageMark stage={stage} packing={packing} askedToCancel={askedToCancel} />
        </span>
        <PromisedDay day={promisedOn} isOpen={OPEN_STAGES.includes(stage)} isShort />
        <span className="min-w-0 flex-1 truncate">{to}</span>
        <span className="flex-none text-ink">
          <PaymentMark payment={payment} method={method} since={paymentSince} />
        </span>
      </span>
    </span>
  )
}
