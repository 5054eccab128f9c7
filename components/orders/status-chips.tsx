import { classes } from '#components/kit/classes.ts'
import { CANCELLATION_FILTER, ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'
import type { OrderStatistics } from '#lib/contract/orders/order-list.ts'
import { showCount } from '#lib/format/count.ts'

type Status = OrderFilter['orderStatus'][number]

/** The statuses with the specification's labels, and the figure that counts each, if there is such a figure. */
const CHOICES: readonly { status: Status; label: string; count?: keyof OrderStatistics }[] = [
  { status: ORDER_STATUS.pending, label: 'Pending Approval', count: 'pendingApproval' },
  { status: ORDER_STATUS.inProcess, label: 'In Process', count: 'inProcess' },
  { status: ORDER_STATUS.outForDelivery, label: 'Out for Deliver', count: 'outForDeliver' },
  { status: ORDER_STATUS.delivered, label: 'Delivered', count: 'delivered' },
  { status: ORDER_STATUS.cancelled, label: 'Cancelled', count: 'cancelled' },
  { status: CANCELLATION_FILTER.requested, label: 'Cancellation Requested' },
  { status: CANCELLATION_FILTER.byMe, label: 'Cancelled By Me' },
]

function Chip({
  label,
  count,
  pressed,
  onPress,
}: {
  label: string
  count: number | undefined
  pressed: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classes(
        'min-h-11 shrink-0 rounded-sm px-3.5 text-small font-semibold whitespace-nowrap transition-colors',
        pressed ? 'bg-main text-on-main' : 'bg-calico hover:bg-info-tint',
      )}
    >
      {label}
      {count === undefined ? null : <span className="ml-1.5 font-normal">{showCount(count)}</span>}
    </button>
  )
}

/** Filters the list by statuses, several at once; on phones the row scrolls by touch. */
export function StatusChips({
  chosen,
  counts,
  onChange,
}: {
  chosen: readonly Status[]
  counts: OrderStatistics | null
  onChange: (statuses: Status[]) => void
}) {
  return (
    <fieldset className="no-scrollbar -mx-4 min-w-0 mt-3 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
      <legend className="sr-only">Status</legend>
      <Chip label="All" count={counts?.orders} pressed={chosen.length === 0} onPress={() => onChange([])} />
      {CHOICES.map(({ status, label, count }) => (
        <Chip
          key={status}
          label={label}
          count={count && counts ? counts[count] : undefined}
          pressed={chosen.includes(status)}
          onPress={() =>
            onChange(chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status])
          }
        />
      ))}
    </fieldset>
  )
}
