import { classes } from '#components/kit/classes.ts'
import { When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Strip } from '#components/kit/page/page-layout.tsx'
import type { OfficeOrder } from '#lib/contract/orders/office/order.ts'
import { shortDay } from '#lib/office/when.ts'

interface Step {
  name: string
  at: string | null
  status: Status
  note?: string
}

/** "promised Mon 30 Nov", with the day that the customer requested if it is another day. */
export const promisedNote = ({ deliverByDate, requestedDay }: OfficeOrder['order']): string =>
  `promised ${shortDay(deliverByDate)}${requestedDay ? `, requested ${shortDay(requestedDay)}` : ''}`

/** The steps of an order with their times: placed, paid, approved, sent, delivered; a refund that is due after the payment. */
function stepsOf({ order, payment }: OfficeOrder): Step[] {
  const [placed, approved, sent, delivered] = order.progress
  const mark = (at: string | null | undefined): Status => (at ? 'done' : 'wait')
  const isOnAccount = order.onAccount !== null
  const paid: Step = isOnAccount
    ? {
        name: 'On account',
        at: null,
        status: 'wait',
        note: order.onAccount?.dueOn ? `due ${shortDay(order.onAccount.dueOn)}` : '',
      }
    : { name: order.paysOnDelivery ? 'Pay on delivery' : 'Paid', at: order.paidAt, status: mark(order.paidAt) }
  const refund: Step[] = payment === 'refund-due' ? [{ name: 'Refund due', at: null, status: 'wrong' }] : []
  const isCollected = order.pickUpPoint !== null
  return [
    { name: 'Placed', at: order.orderPlaced, status: mark(placed?.at) },
    paid,
    ...refund,
    { name: 'Approved', at: approved?.at ?? null, status: mark(approved?.at) },
    { name: isCollected ? 'Ready' : 'Sent', at: sent?.at ?? null, status: mark(sent?.at) },
    {
      name: isCollected ? 'Collected' : 'Delivered',
      at: delivered?.at ?? null,
      status: mark(delivered?.at),
      note: delivered?.at ? '' : promisedNote(order),
    },
  ]
}

/** The strip below the head: how far an order is. */
export function OrderSteps({ order }: { order: OfficeOrder }) {
  const isCancelled = order.stage === 'cancelled'
  return (
    <Strip label="Steps of the order">
      {stepsOf(order).map(({ name, at, status, note }, index) => (
        <span key={name} className={classes('inline-flex items-center gap-2', index > 0 && 'lg:flex-1')}>
          {index > 0 ? (
            <span
              aria-hidden="true"
              className={classes('mr-1 -ml-3 h-px min-w-6 flex-1 max-lg:hidden', at ? 'bg-success' : 'bg-field')}
            />
          ) : null}
          <StatusMark status={isCancelled && !at ? 'ended' : status}>
            <span className={at ? 'font-medium' : 'text-muted'}>{name}</span>
          </StatusMark>
          <span className="text-muted">{at ? <When at={at} /> : note}</span>
        </span>
      ))}
    </Strip>
  )
}
