import { StatusLine, type StatusStep } from '#components/kit/figure/status-line.tsx'
import { ORDER_STATUS, type ShippingType } from '#lib/contract/base/codes.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { shopTime } from '#lib/http/shop-clock.ts'
import { shortDay, shortInstant } from '#lib/orders/order-text.ts'
import { isLate, isOpen, isPickUp, stepText } from '#lib/orders/steps.ts'

/** Today in Nairobi by the shop's clock. */
export const shopDay = (): string => dayInNairobi(shopTime() ?? new Date())

type Tracked = Pick<OrderDetails, 'progress' | 'status' | 'deliverByDate' | 'requestedDay'> & {
  shippingType?: ShippingType | undefined
}

/** The day an order is promised for, and a request for another day, on the step that it is promised for: to be there, or to be ready at the counter. */
export function promisedText(order: Omit<Tracked, 'progress'>, today: string): string {
  const day = shortDay(order.deliverByDate)
  if (isLate(order, today)) return `Was expected ${day}`
  const promised = isPickUp(order) ? `From ${day}` : `By ${day}`
  const { requestedDay } = order
  return requestedDay && requestedDay >= today ? `${promised}, you requested ${shortDay(requestedDay)}` : promised
}

/**
 * The four steps of an order with their dates, labelled for delivery or collection. Future steps have an expected date,
 * never a past day.
 */
export function trackingSteps(order: Tracked, today: string): StatusStep[] {
  const promised = isPickUp(order) ? 'Out For Delivery' : 'Delivered'
  return order.progress.map(({ name, state, at }) => ({
    key: name,
    title: stepText(name, order),
    state,
    detail: at ? shortInstant(at) : name === promised && isOpen(order) ? promisedText(order, today) : undefined,
  }))
}

/** Progress of an order, and the outcome if it was cancelled. */
export function OrderTracking({ order }: { order: OrderDetails }) {
  const { orderId, status, onAccount } = order
  return (
    <section aria-label="Tracking" className="mt-6 border border-hairline bg-paper p-5 md:p-7">
      <StatusLine steps={trackingSteps(order, shopDay())} />
      {status === ORDER_STATUS.cancelled ? (
        <p className="mt-5 border-t border-hairline pt-4 text-small text-muted">
          This order was cancelled. You have nothing to pay.{' '}
          {onAccount ? null : (
            <a href={`/receive-message/${orderId}`} className="link print:hidden">
              Payments and refunds
            </a>
          )}
        </p>
      ) : null}
    </section>
  )
}
